"""Runs that other programs recorded, read as tasks of this lesson: one step for each turn of the model."""

from sim.traces.formats import looks_like_recording, read_recording
from sim.traces.recording import Recording, summary

__all__ = ["Recording", "looks_like_recording", "read_recording", "summary"]
