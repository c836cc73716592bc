"""The deny list: accounts that the site does not serve."""
