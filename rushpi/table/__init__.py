"""The table: events folded into one state, and the journal that keeps them."""
