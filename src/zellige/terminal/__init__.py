"""The terminal: what its screens share. The full-screen program and line mode are folders of their own."""
