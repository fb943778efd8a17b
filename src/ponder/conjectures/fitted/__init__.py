"""Fitted coefficients: linear bounds by exact linear programmes, power laws, linear equations."""
