"""The site as a whole: its page, its public settings, whether it is well."""
