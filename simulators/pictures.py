"""Pictures of people: a square in a color of its own for each address."""

import hashlib
from io import BytesIO

from PIL import Image, ImageDraw

from simulators.http import Answer

SIDE = 300


def picture(path: str) -> Answer:
    digest = hashlib.sha256(path.encode()).digest()
    drawn = Image.new("RGB", (SIDE, SIDE), tuple(60 + part // 2 for part in digest[:3]))
    pen = ImageDraw.Draw(drawn)
    light = tuple(140 + part // 3 for part in digest[3:6])
    pen.ellipse((SIDE * 0.3, SIDE * 0.18, SIDE * 0.7, SIDE * 0.58), fill=light)
    pen.ellipse((SIDE * 0.14, SIDE * 0.64, SIDE * 0.86, SIDE * 1.4), fill=light)
    body = BytesIO()
    drawn.save(body, "PNG")
    return Answer(200, body.getvalue(), {"Content-Type": "image/png"})
