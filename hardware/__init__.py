"""What is built around the Pi: circuits, parts and wiring, all from the one pin map. `python -m hardware`."""
