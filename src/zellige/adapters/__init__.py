"""The games where researchers work: many at once in compiled code, OpenSpiel, PettingZoo."""
