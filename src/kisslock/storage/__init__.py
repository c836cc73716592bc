"""The database: connections, transactions, tables and migrations."""
