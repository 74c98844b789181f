"""What a disk may hold after a power cut, worked out from a record of everything a process asked of it."""
