"""Who an address is: its ENS name and picture, read and checked by the server so that the page asks nobody else."""
