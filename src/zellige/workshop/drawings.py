"""Drawings as SVG files for paper: in the paints of light paper, without anything that only a browser knows."""

from collections.abc import Mapping

from zellige.render.palette import COMMON, Paint
from zellige.render.svg import coloured, drawing_of
from zellige.scene import Look

SCOPE = "paper"


def drawing(look: Look, paints: Mapping[str, Paint]) -> str:
    """A look as the text of an SVG file."""
    made = drawing_of(look, small=False)
    style = coloured(SCOPE, made.classes, {**COMMON, **paints}, dark=False)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {100 * look.w:g} {100 * look.h:g}">'
        f"<style>{style}</style><defs>{''.join(made.needs.values())}</defs>"
        f'<g class="{SCOPE}">{made.elements}</g></svg>'
    )
