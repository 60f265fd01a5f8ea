"""Playing and replaying in a terminal."""
