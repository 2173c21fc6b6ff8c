"""The number that shows that a person watches, as a picture: a program that only reads the answer cannot read it."""

import base64
from io import BytesIO
from random import Random

_DIGIT, _MARGIN = 40, 12
_PAPER, _INK, _LINES = "#f4f1ff", "#241a4d", 3


def picture_of(code: str) -> str:
    """Return the digits as a PNG in a data address. The same code has the same picture, so that it does not flicker."""
    from PIL import Image, ImageDraw, ImageFont

    chance = Random(code)  # noqa: S311
    size = (_DIGIT * len(code) + 2 * _MARGIN, _DIGIT + 2 * _MARGIN)
    image, font = Image.new("RGB", size, _PAPER), ImageFont.load_default(_DIGIT)
    for number, digit in enumerate(code):
        tile = Image.new("L", (_DIGIT + _MARGIN, _DIGIT + _MARGIN))
        ImageDraw.Draw(tile).text((_MARGIN, 0), digit, fill=255, font=font)
        turned = tile.rotate(chance.randint(-14, 14), resample=Image.Resampling.BICUBIC)
        image.paste(_INK, (_MARGIN // 2 + number * _DIGIT, chance.randint(2, _MARGIN)), turned)
    pen = ImageDraw.Draw(image)
    for _ in range(_LINES):
        pen.line([(chance.randrange(size[0]), chance.randrange(size[1])) for _ in range(2)], fill=_INK, width=1)
    target = BytesIO()
    image.save(target, "PNG", optimize=True)
    return f"data:image/png;base64,{base64.b64encode(target.getvalue()).decode()}"
