"""The full-screen program: boards, hands and all around them, with keyboard and mouse."""
