"""Matches on a server: a client of its API, and a sitting at such a match."""
