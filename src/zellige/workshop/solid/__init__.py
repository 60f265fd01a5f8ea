"""Games in 3D: tiles with raised marks, and figures, as STL and 3MF files. It knows no game."""
