"""The rasteriser beside its peers; `make bench` runs it."""
