"""The small pieces every panel is made of; each paints itself from a Theme and is told what to show."""
