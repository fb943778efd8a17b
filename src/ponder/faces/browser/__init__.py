"""A real browser that plays Chomp on a web page: adapters as data, and a page read by them."""
