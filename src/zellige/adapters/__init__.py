"""Adapters for research: batches of games in compiled code, OpenSpiel, PettingZoo."""
