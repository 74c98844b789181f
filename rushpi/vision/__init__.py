"""From a frame and a calibration profile to what lies in each bowl."""
