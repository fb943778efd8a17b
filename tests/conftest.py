"""What all tests need."""

from __future__ import annotations

import signal

from hypothesis import settings

# A shell lets its background jobs ignore Ctrl-C; the tests that press it need it heard.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests do not measure time: a busy machine is no fault of theirs.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
