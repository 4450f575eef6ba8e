"""Things to do with the library, each in one file: run one with ``python -m examples.train``."""
