"""Fitted numbers: linear bounds by an exact linear program, power laws, linear equations."""
