"""The demo: a whole tournament for four that plays itself.

The game cards are drawn by a seed, the hourglass runs on simulated pins, and the bowls are sample photos read
by the real pipeline. An interrupted demo goes on where its journal stands and comes to the same result.
"""
