"""The lesson on screen: one window, the questions a learner may ask, and the answer drawn beside them."""
