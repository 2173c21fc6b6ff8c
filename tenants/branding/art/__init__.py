"""Generated pictures for things without a picture: drawn from a name, in the colors of the community.

Pages show a picture as SVG (``/art/…``), shared links as JPEG. Both come from the same drawing.
"""
