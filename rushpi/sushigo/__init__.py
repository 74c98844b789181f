"""Sushi Go! and Sushi Go Party! in one pure engine."""
