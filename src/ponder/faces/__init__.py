"""Ways to use Ponder: the command line now; each face only talks to the packages before it."""
