"""Engines: warm worker processes in which programs think and positions are analysed."""
