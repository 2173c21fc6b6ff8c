"""Our own pictures for whatever has none: derived from a name, in the colors of its community.

One derivation for everybody: pages show it as SVG (``/art/…``), shared links as JPEG.
"""
