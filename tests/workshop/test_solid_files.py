"""Files for 3D printers, and what the command says about them: STL, 3MF, the page with the heights, bad input."""

import re
import struct
import sys
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import numpy as np
import pytest
import trimesh
from tests.test_cli import zellige as command
from tests.workshop.meshes import bodies, file, parts, planned, solid
from tests.workshop.reading import Pdf, squeezed

from zellige.card import Value
from zellige.games import game
from zellige.workshop.paper import PAPERS
from zellige.workshop.printouts import Wanted, printouts

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
GREY = "#d4d6d3"


def names(name: str, **values: Value) -> list[str]:
    return list(planned(name, **values))


def test_a_batch_is_a_colour() -> None:
    colours = ("red", "orange", "yellow", "green", "blue", "purple")
    for name, change in (("grawlix", "4.0"), ("qwirkle", "5.0")):
        ends = (f"-change-at-{change}mm.stl", ".3mf")
        assert names(name) == [f"{name}-3d-a4.pdf", *(f"{name}-{colour}{end}" for colour in colours for end in ends)]
    assert len(names("grawlix", order=2)) == 1 + 2 * 2
    assert names("marrakech") == [
        "marrakech-3d-a4.pdf",
        "marrakech-dirhams-change-at-1.6mm.stl",
        "marrakech-dirhams.3mf",
        "marrakech-assam-change-at-2.8-21.2-25.2mm.stl",
        "marrakech-assam.3mf",
        "marrakech-die.stl",
        "marrakech-die.3mf",
    ]


def test_smaller_variants_have_fewer_tiles() -> None:
    red = planned("grawlix", order=2)["grawlix-red-change-at-4.0mm.stl"].make()
    mesh = trimesh.load_mesh(BytesIO(red), file_type="stl")
    assert len(bodies(mesh)) == 2


# STL


def test_an_stl_file_is_binary_and_says_how_many_triangles_it_has() -> None:
    path = file("grawlix", "blue .stl")
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    assert not data.startswith(b"solid")
    assert len(data) == 84 + 50 * count
    assert count == len(solid(path).faces) > 1000


def test_its_normals_look_outwards() -> None:
    data = file("marrakech", "die .stl").read_bytes()
    rows = np.frombuffer(data, np.dtype("<12f4, u2"), offset=84)["f0"].reshape(-1, 4, 3)
    assert np.linalg.norm(rows[:, 0], axis=1) == pytest.approx(1, abs=1e-5)
    across = np.cross(rows[:, 2] - rows[:, 1], rows[:, 3] - rows[:, 1])
    assert ((across * rows[:, 0]).sum(axis=1) > 0).all()


# 3MF


def test_a_3mf_file_has_the_parts_that_its_standard_wants() -> None:
    with ZipFile(file("grawlix", "blue .3mf")) as opened:
        assert opened.testzip() is None
        assert {each.date_time for each in opened.infolist()} == {
            (1980, 1, 1, 0, 0, 0)
        }  # not the time when it was made
        assert opened.namelist() == ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]
        types, relations, model = (ElementTree.fromstring(opened.read(name)) for name in opened.namelist())
    assert {each.get("Extension"): each.get("ContentType") for each in types} == {
        "rels": "application/vnd.openxmlformats-package.relationships+xml",
        "model": "application/vnd.ms-package.3dmanufacturing-3dmodel+xml",
    }
    (relation,) = relations
    assert relation.get("Target") == "/3D/3dmodel.model"
    assert relation.get("Type") == "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"
    assert (model.tag, model.get("unit")) == (f"{CORE}model", "millimeter")
    assert model.findtext(f"{CORE}metadata[@name='Title']") == "Grawlix: the blue tiles"


def test_base_and_marks_are_two_parts_of_one_object_in_their_colours() -> None:
    path = file("grawlix", "blue .3mf")
    with ZipFile(path) as opened:
        model = ElementTree.fromstring(opened.read("3D/3dmodel.model"))
    colours = [(each.get("name"), each.get("displaycolor")) for each in model.iter(f"{CORE}base")]
    assert colours == [("base, light grey", GREY), ("marks, blue", game("grawlix").parts.look.PAINTS["tile-b"][0])]
    *meshes, whole = model.iter(f"{CORE}object")
    assert [each.get("name") for each in meshes] == [name for name, _ in colours]
    assert [each.get("pindex") for each in meshes] == ["0", "1"]
    assert [each.get("objectid") for each in whole.iter(f"{CORE}component")] == [each.get("id") for each in meshes]
    (item,) = model.iter(f"{CORE}item")
    assert item.get("objectid") == whole.get("id")
    found = parts(path)
    assert list(found) == [name for name, _ in colours]
    base, marks = found.values()
    assert base.volume > 5 * marks.volume > 0


def test_assam_has_four_colours_one_above_the_other() -> None:
    found = parts(file("marrakech", "assam .3mf"))
    assert list(found) == ["blue", "wine red", "brown", "gold"]
    changes = [float(height) for height in re.findall(r"\d+\.\d", file("marrakech", "assam .stl").name)]
    tops = [float(part.bounds[1][2]) for part in found.values()]
    assert tops[:-1] == pytest.approx(changes, abs=1e-5)


@pytest.mark.parametrize("faces", ["122334", "111444"])
def test_a_die_has_its_faces_as_stars(faces: str) -> None:
    made = planned("marrakech", faces=faces)["marrakech-die.stl"].make()
    die = trimesh.load_mesh(BytesIO(made), file_type="stl")
    assert die.is_volume
    counted = []
    for axis in range(3):
        normal = np.eye(3)[axis]
        for end, into in ((0, 0.2), (1, -0.2)):
            loops = die.section(plane_origin=normal * (die.bounds[end][axis] + into), plane_normal=normal)
            assert loops
            counted.append(len(loops.discrete) - 1)
    assert sorted(counted) == sorted(map(int, faces))


# All files


@pytest.mark.parametrize("like", ["red .stl", "red .3mf"])
def test_equal_commands_give_equal_bytes(like: str, tmp_path: Path) -> None:
    command("print", "grawlix", "--out", str(tmp_path), "--only", "3d", "--set", "order=1")
    (again,) = (path for path in tmp_path.iterdir() if all(word in path.name for word in like.split()))
    (one,) = (made for name, made in planned("grawlix", order=1).items() if name == again.name)
    assert one.make() == again.read_bytes()


def test_the_page_tells_files_heights_and_touch() -> None:
    page = Pdf(planned("grawlix")["grawlix-3d-a4.pdf"].make())
    said = squeezed(page.text)
    for name in names("grawlix")[1:]:
        assert squeezed(name) in said
    assert squeezed("light grey, up to 4.0 mm") in said
    assert squeezed("purple, from layer 21, which ends at 4.2 mm") in said
    assert squeezed("Touch: a bar and two dots") in said
    assert squeezed("A tile is 24.5 mm wide") in said


@pytest.mark.parametrize("paper", PAPERS)
def test_all_batches_are_told_on_one_page(paper: str) -> None:
    about = printouts(Wanted(game("grawlix"), paper), "3d")[0]
    page = Pdf(about.make())
    assert (about.name, len(page.pages)) == (f"grawlix-3d-{paper}.pdf", 1)
    assert squeezed("The purple tiles (6), 5 mm high.") in squeezed(page.text)


# The command


def test_files_of_the_command_are_replaced_and_others_are_not(tmp_path: Path) -> None:
    words = ("print", "grawlix", "--out", str(tmp_path), "--only", "3d", "--set", "order=1")
    first = command(*words).stdout
    assert command(*words).stdout == first
    assert first.splitlines()[1:] == [
        f"{tmp_path}/grawlix-red-change-at-4.0mm.stl: the red tiles",
        f"{tmp_path}/grawlix-red.3mf: the red tiles in colours",
    ]
    (tmp_path / "grawlix-red.3mf").write_bytes(b"PK mine")
    assert "grawlix-red.3mf exists and was not written by zellige print" in command(*words, status=2).stderr
    assert (tmp_path / "grawlix-red.3mf").read_bytes() == b"PK mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--size", "17"), "--size must be from 18 to 50 millimetres in 3D, not 17; --only paper leaves 3D out"),
        (("--height", "2"), "--height must be from 2.4 to 20 millimetres, not 2"),
        (("--height", "nan"), "--height must be from 2.4 to 20 millimetres, not nan"),
        (("--round", "-1"), "--round must be from 0 to 12.5 millimetres, not -1"),
        (("--round", "9"), "--round 9 is too much: the marks of "),
        (("--clearance", "0"), "--clearance must be from 0.1 to 3 millimetres, not 0"),
        (("--clearance", "inf"), "--clearance must be from 0.1 to 3 millimetres, not inf"),
        (("--only", "3D!"), "--only cannot be '3D!'; did you mean 3d?"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_sentence(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    printed = command("print", "grawlix", "--out", str(tmp_path / "new"), *words, status=2)
    assert (printed.stdout, len(printed.stderr.splitlines())) == ("", 1)
    assert printed.stderr.startswith(f"zellige: {said}")
    assert not (tmp_path / "new").exists()


def test_tiles_that_get_too_small_are_refused(tmp_path: Path) -> None:
    words = ("print", "qwirkle", "--out", str(tmp_path), "--size", "18", "--clearance", "3", "--only", "3d")
    assert command(*words, status=2).stderr.startswith("zellige: tiles are too small: the marks of ")


def test_a_game_without_tiles_refuses_what_is_about_tiles(tmp_path: Path) -> None:
    said = command("print", "marrakech", "--out", str(tmp_path), "--height", "6", status=2).stderr
    assert said == "zellige: Marrakech has no tiles: --height, --round and --clearance do nothing in it\n"


def test_without_libraries_it_says_how_to_install_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("manifold3d", "fontTools"):
        monkeypatch.setitem(sys.modules, library, None)
    words = ("print", "grawlix", "--out", str(tmp_path), "--set", "order=1")
    said = command(*words, status=2).stderr
    assert (
        said == "zellige: printing needs manifold3d and fontTools; install them with: pip install 'zellige[workshop]'\n"
    )
    assert list(tmp_path.iterdir()) == []
    command(*words, "--only", "paper")
    assert len(list(tmp_path.iterdir())) == 2
