"""Doors for others: the games as environments that learners and other libraries understand.

Each door is a module of its own and asks for its library when it is opened: ``vector`` (NumPy and
Numba), ``zoo`` (PettingZoo), ``gym`` and ``halls`` (Gymnasium) and ``spiel`` (OpenSpiel).
"""
