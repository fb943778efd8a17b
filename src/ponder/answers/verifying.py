"""Check the certificate in a file."""

from __future__ import annotations

from pathlib import Path

from ponder.answers.document import Document, document
from ponder.checking.reading import read_certificate
from ponder.checking.verify import Verified, verify


def verify_file(path: Path) -> Verified:
    """Whether the certificate in a file is valid; `BadText` if the file does not hold one."""
    return verify(read_certificate(path))


@document.register(Verified)
def _(verified: Verified) -> Document:
    return {
        "claim": str(verified.claim),
        "valid": verified.valid,
        "error": verified.error,
    }
