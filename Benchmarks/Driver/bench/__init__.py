"""The rasteriser beside its peers; `make bench` runs it."""

import os

# Before NumPy is loaded: its idle threads wait by spinning, on the cores that are measured.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
