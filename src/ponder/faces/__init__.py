"""Ways to use Ponder: the command line, the page, the notebook, and the player for web pages."""
