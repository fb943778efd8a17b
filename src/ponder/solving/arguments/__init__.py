"""Why a position is won or lost, as a teacher argues. ONE FUNCTION = ONE ARGUMENT."""
