"""The lesson as a picture in 3D: a run and an instant go in, light and labels come out."""
