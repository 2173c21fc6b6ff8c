"""A PDF of one page with lines of text."""

_SIZE = (595, 842)  # A4 in points


def pdf(lines: list[str]) -> bytes:
    """Return the file. The first line is the title."""
    content = [b"BT"]
    top = _SIZE[1] - 72
    for index, line in enumerate(lines):
        size = 20 if index == 0 else 11
        content.append(f"/F1 {size} Tf 1 0 0 1 56 {top - 18 * index} Tm (".encode() + _escaped(line) + b") Tj")
    stream = b"\n".join([*content, b"ET"])
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {_SIZE[0]} {_SIZE[1]}] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R >> >> >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    file = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(file))
        file += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        file += b"%010d 00000 n \n" % place
    file += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(file)


def _escaped(text: str) -> bytes:
    raw = text.encode("cp1252", errors="replace")
    return raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
