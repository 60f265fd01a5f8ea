"""3MF files: one object that has a part for each colour, with names, for slicers and printers that know colours."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from xml.sax.saxutils import quoteattr
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from zellige.workshop.solid.batches import Part
from zellige.workshop.solid.modeller import triangles
from zellige.workshop.solid.touch import Body

MODEL = "3D/3dmodel.model"
MAKER = '<metadata name="Application">Zellige</metadata>'
NAMESPACE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
RELATIONS = f"""<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/{MODEL}" Id="model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
MADE = (1980, 1, 1, 0, 0, 0)  # the first time that a ZIP file can name, so that equal parts give equal bytes


def threemf(title: str, parts: Sequence[Part]) -> bytes:
    """A 3MF file in which all parts belong to one object."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as file:
        for name, content in (
            ("[Content_Types].xml", TYPES),
            ("_rels/.rels", RELATIONS),
            (MODEL, "\n".join(model(title, parts))),
        ):
            info = ZipInfo(name, MADE)
            info.compress_type, info.external_attr = ZIP_DEFLATED, 0o644 << 16
            file.writestr(info, content)
    return buffer.getvalue()


def model(title: str, parts: Sequence[Part]) -> Iterator[str]:
    """The lines of the model: the colours, a mesh for each part, and the object that holds them."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<model unit="millimeter" xml:lang="en-GB" xmlns="{NAMESPACE}">'
    yield f'<metadata name="Title">{quoteattr(title)[1:-1]}</metadata>'
    yield MAKER
    yield '<resources><basematerials id="1">'
    yield from (f"<base name={quoteattr(part.name)} displaycolor={quoteattr(part.colour)}/>" for part in parts)
    yield "</basematerials>"
    for n, part in enumerate(parts):
        yield f'<object id="{n + 2}" type="model" name={quoteattr(part.name)} pid="1" pindex="{n}"><mesh>'
        yield from mesh(part.body)
        yield "</mesh></object>"
    whole = len(parts) + 2
    components = "".join(f'<component objectid="{n + 2}"/>' for n in range(len(parts)))
    yield f'<object id="{whole}" type="model" name={quoteattr(title)}><components>{components}</components></object>'
    yield f'</resources><build><item objectid="{whole}"/></build></model>'


def mesh(body: Body) -> Iterator[str]:
    places, numbers = triangles(body)
    yield "<vertices>"
    yield from (f'<vertex x="{x:.9g}" y="{y:.9g}" z="{z:.9g}"/>' for x, y, z in places.tolist())
    yield "</vertices><triangles>"
    yield from (f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in numbers.tolist())
    yield "</triangles>"


def is_ours(file: bytes) -> bool:
    """Is it the content of a file that `threemf` made?"""
    try:
        with ZipFile(BytesIO(file)) as opened:
            return MAKER in opened.read(MODEL).decode()
    except (BadZipFile, KeyError, UnicodeDecodeError):
        return False
