"""Many matches at once, for those who study the games."""
