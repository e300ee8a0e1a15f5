"""What can be typed, and what is answered."""
