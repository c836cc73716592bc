"""The migrations, one numbered file for each."""
