"""What a route requires of the wallet that is signed in: one type for keywords and gates, and its errors."""
