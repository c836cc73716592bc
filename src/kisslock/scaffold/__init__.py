"""The first files of a site (`kisslock init`): its settings, and the lines to add for its framework."""
