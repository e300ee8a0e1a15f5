"""What happens when a long agent task fails half-way, as arithmetic: no window, no drawing, no signal."""
