"""Accessibility of a page as axe-core sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

GRAVE = ("serious", "critical")


def grave_faults(page: Page) -> list[str]:
    """Serious and critical violations: the rule, and the elements that break it."""
    module = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
    )
    found = module.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:200]} {node['any'][:1] and node['any'][0]['message']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:5]
    ]
