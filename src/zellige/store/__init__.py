"""Where matches are kept: SQLite or PostgreSQL, behind one class. It stores text and knows nothing of games."""
