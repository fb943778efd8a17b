"""Certificates of every kind, read from files."""

from pathlib import Path

from ponder.checking.certificate import Certificate
from ponder.checking.families.certificate import FORMAT, FamilyCertificate
from ponder.core.errors import BadText, PonderError
from ponder.core.files import read_json


def read_certificate(path: str | Path) -> Certificate | FamilyCertificate:
    """The certificate in a file, of a proof or of a family; `BadText` if it holds none."""
    data = read_json(Path(path))
    of_family = isinstance(data, dict) and data.get("format") == FORMAT
    try:
        return (FamilyCertificate if of_family else Certificate).from_json(data)
    except PonderError as error:
        raise BadText(f"{path}: {error}") from None
