"""What the server builds from the list of features: the settings' schema, the database's tables, sign-in rules."""
