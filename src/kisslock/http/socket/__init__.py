"""What lies between the bytes of a connection and the application, below `kisslock serve` alone."""
