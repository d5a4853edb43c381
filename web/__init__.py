"""What phones see and may say, over HTTP."""
