"""What all tests need."""

from __future__ import annotations

import signal

# A shell lets its background jobs ignore Ctrl-C; the tests that press it need it heard.
signal.signal(signal.SIGINT, signal.default_int_handler)
