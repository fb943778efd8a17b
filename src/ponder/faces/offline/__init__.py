"""One file that plays Chomp perfectly without a server: a page, its scripts and its table."""
