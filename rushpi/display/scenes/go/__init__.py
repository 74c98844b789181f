"""Sushi Go! and Sushi Go Party! on the screen, one scene a file."""
