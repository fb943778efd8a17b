"""Ways to use Ponder. So far there is one: the command line."""
