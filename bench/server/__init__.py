"""How fast the house is, measured beside others on the same core in the same run."""
