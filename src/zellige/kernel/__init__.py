"""Compiled code: how functions are compiled, and how a struct's type finds the rules of its game."""
