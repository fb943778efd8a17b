"""The offline file as text: self-contained, the same each time, and refused where it must be."""

import base64
import hashlib
import re
from pathlib import Path

import pytest
from terminal import complaint, document, run

from ponder.faces.offline.page import bundled

FACES = Path(__file__).parents[2] / "src/ponder/faces"


def exported(size: str, folder: Path) -> str:
    file = folder / "chomp.html"
    assert run("export", "chomp", size, "--html", str(file)).exit_code == 0
    return file.read_text("utf-8")


def test_the_document_tells_the_file(tmp_path: Path) -> None:
    file = tmp_path / "chomp.html"
    fields = document("export", "chomp", "4x7", "--html", str(file))
    assert fields == {
        "game": "chomp",
        "rows": 4,
        "columns": 7,
        "p_positions": 30,
        "bytes": file.stat().st_size,
        "file": str(file),
    }


def test_nothing_is_loaded_from_elsewhere(tmp_path: Path) -> None:
    page = exported("3x4", tmp_path)
    assert not re.search(r"""(src|href)=["'](?!data:)""", page)
    assert not re.search(r"^(import|export) ", page, re.MULTILINE)
    assert "default-src 'none'" in page
    assert len(page) < 60_000


def test_the_policy_allows_its_own_script_and_style_only(tmp_path: Path) -> None:
    page = exported("3x4", tmp_path)
    for tag in ("style", 'script type="module"'):
        body = page.split(f"<{tag}>")[1].split(f"</{tag.split()[0]}>")[0]
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"-src 'sha256-{digest}'" in page


def test_the_same_rectangle_gives_the_same_file(tmp_path: Path) -> None:
    assert exported("3x4", tmp_path) == exported("3x4", tmp_path)


@pytest.mark.parametrize(
    ("game", "pos"), [("nim", "3,4"), ("chomp", "4,3"), ("chomp", "1x1"), ("chomp", "16x16")]
)
def test_what_cannot_be_exported_is_refused(game: str, pos: str, tmp_path: Path) -> None:
    file = tmp_path / "chomp.html"
    complaint("export", game, pos, "--html", str(file))
    assert not file.exists()


def test_a_bundle_keeps_the_names_of_its_modules_apart(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("const same = 1;\nexport const one = () => same;\n")
    (tmp_path / "b.js").write_text(
        'import { one } from "./a.js";\nconst same = 2;\nexport function two() { return one(); }\n'
    )
    (tmp_path / "main.js").write_text(
        'import { one } from "./a.js";\nimport { two } from "./b.js";\n'
        "export default { one, two };\n"
    )
    assert bundled(tmp_path / "main.js") == (
        "const module0 = (() => {\nconst same = 1;\nconst one = () => same;\n\n"
        "return { one };\n})();\n"
        "const module1 = (() => {\nconst { one } = module0;\nconst same = 2;\n"
        "function two() { return one(); }\n\nreturn { two };\n})();\n"
        "const { one } = module0;\nconst { two } = module1;\nexport default { one, two };\n"
    )


def test_every_import_of_our_modules_is_understood() -> None:
    for module in FACES.rglob("*.js"):
        rest = bundled(module)
        assert not re.search(r"^import ", rest, re.MULTILINE), module.name
