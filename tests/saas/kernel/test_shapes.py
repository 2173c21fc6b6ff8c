"""The kernel's promises to every area: gems, camelCase, lists, errors, pictures."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from rest_framework import serializers

from saas.kernel.errors import DomainError, FileTooLarge, flatten
from saas.kernel.gems import GemsField
from saas.kernel.images import LIMIT_BYTES, ImageUploadField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import Serializer


@pytest.mark.parametrize("text", ["0", "1", "120", "9999999999999"])
def test_gems_travel_as_text(text):
    field = GemsField()
    assert field.to_representation(field.run_validation(text)) == text


@pytest.mark.parametrize(
    "text",
    ["-1", "1.5", "1e3", "١٢", "１２", "01", "", " 1", "1\n", "+1", "99999999999999", str(2**63), "NaN", "1\x00",
     5, 1.5, None, True, [], {}],
)  # fmt: skip
def test_anything_else_is_no_amount(text):
    with pytest.raises(serializers.ValidationError):
        GemsField().run_validation(text)


def test_an_amount_that_moves_is_at_least_one():
    with pytest.raises(serializers.ValidationError):
        GemsField(minimum=1).run_validation("0")


class StepInput(Serializer):
    short_title = serializers.CharField(max_length=5)


class PlanInput(Serializer):
    verbatim = frozenset({"dial_code"})
    dial_code = serializers.CharField()
    many_steps = StepInput(many=True)


def test_names_are_camel_case_outside_and_snake_case_inside():
    body = PlanInput(data={"dial_code": "+49", "manySteps": [{"shortTitle": "a"}]})
    assert body.is_valid()
    assert body.validated_data == {"dial_code": "+49", "many_steps": [{"short_title": "a"}]}
    assert PlanInput({"dial_code": "+49", "many_steps": [{"short_title": "b"}]}).data["manySteps"] == [
        {"shortTitle": "b"}
    ]


def test_error_paths_are_form_paths():
    body = PlanInput(data={"dial_code": "1", "manySteps": [{"shortTitle": "a"}, {"shortTitle": "too long"}]})
    assert not body.is_valid()
    assert list(dict(flatten(body.errors))) == ["manySteps.1.shortTitle"]


@pytest.mark.parametrize(
    "query", [{"take": "-1"}, {"take": "0"}, {"take": "1000000"}, {"page": "0"}, {"page": "9" * 30}, {"take": "x"},
              {"search": "a\x00"}, {"search": "x" * 101}, {"sortDirection": "up"}],
)  # fmt: skip
def test_lists_refuse_nonsense(query):
    assert not ListInput(data=query).is_valid()


def test_two_errors_cannot_share_a_code():
    with pytest.raises(TypeError):

        class Twin(DomainError):
            code = "AUTH_UNAUTHORIZED"
            message = "Twin"


def picture(size=(40, 30), kind="PNG", **options) -> bytes:
    target = BytesIO()
    Image.new("RGB", size, "#8B5CF6").save(target, kind, **options)
    return target.getvalue()


def upload(content: bytes, name="a.png") -> bytes:
    webp = ImageUploadField().run_validation(SimpleUploadedFile(name, content))
    assert isinstance(webp, bytes)
    return webp


def test_pictures_are_re_encoded_without_metadata():
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    webp = upload(picture(kind="JPEG", exif=exif))
    assert b"taken at home" not in webp
    with Image.open(BytesIO(webp)) as result:
        assert (result.format, result.size, dict(result.getexif())) == ("WEBP", (40, 30), {})


def test_large_pictures_are_made_smaller():
    with Image.open(BytesIO(upload(picture((3200, 1600), "JPEG")))) as result:
        assert result.size == (1600, 800)


def bomb() -> bytes:
    """A valid PNG header that announces 50,000 × 50,000 pixels."""
    import struct
    import zlib

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    "content",
    [bomb(), b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', b"", b"GIF89a", picture()[:60],
     b"%PDF-1.7", picture(kind="TIFF"), picture(kind="BMP")],
    ids=["bomb", "svg", "empty", "stub", "cut", "pdf", "tiff", "bmp"],
)  # fmt: skip
def test_what_is_no_picture_is_refused(content):
    with pytest.raises(serializers.ValidationError):
        upload(content)


def test_the_size_limit_names_itself():
    with pytest.raises(FileTooLarge) as refused:
        upload(picture() + b"\0" * (LIMIT_BYTES + 1))
    assert (refused.value.status, str(refused.value)) == (413, "Please upload an image smaller than 2 MB")


class Coin(Serializer):
    face_value = serializers.SerializerMethodField()

    def get_face_value(self, coin: int) -> str:
        return f"{coin} {self.context['unit']}"


class Purse(Serializer):
    owner_name = serializers.CharField()
    coins = Coin(many=True)
    seen_dates = serializers.ListField(child=serializers.DateField())


def test_serializers_of_two_requests_share_no_state():
    purse = {"owner_name": "Ada", "coins": [1, 2], "seen_dates": []}
    first, second = (Purse(purse, context={"unit": unit}) for unit in ("gems", "points"))

    assert [coin["faceValue"] for coin in first.data["coins"]] == ["1 gems", "2 gems"]
    assert [coin["faceValue"] for coin in second.data["coins"]] == ["1 points", "2 points"]
    assert first.fields["ownerName"] is not second.fields["ownerName"]
    assert vars(first.fields["seenDates"])["child"].root is first
    assert vars(second.fields["seenDates"])["child"].root is second
