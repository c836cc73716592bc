"""Builds the settings' schema, the database's tables and the sign-in rules from the list of features."""
