"""Sushi Rush: pieces, modes, orders, scoring and the tournament, as pure functions of immutable values."""
