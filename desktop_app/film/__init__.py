"""A lesson as a film: drawn frame by frame, encoded, and picked up again where it was cut off."""
