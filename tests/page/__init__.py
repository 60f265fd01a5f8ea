"""Tests of the page in a real browser. (A package, so that its browser is closed when the last of them has run.)"""
