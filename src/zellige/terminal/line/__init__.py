"""Line mode: people type their moves, and everything is printed."""
