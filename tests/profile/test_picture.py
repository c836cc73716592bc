"""Which bytes are a picture that a page can show."""

import pytest

from kisslock.profile.picture import MAX_BYTES, NotAPicture, parse_picture
from tests.profile.pictures import HTML_BYTES, SVG_BYTES, create_gif, create_jpeg, create_png, create_webp

PICTURE_BY_TYPE = {
    "image/png": create_png(),
    "image/gif": create_gif(),
    "image/jpeg": create_jpeg(),
    "image/webp": create_webp(),
}
REJECTED_PICTURES = {
    "nothing": b"",
    "an SVG": SVG_BYTES,
    "an SVG behind a declaration": b'<?xml version="1.0"?>' + SVG_BYTES,
    "a page": HTML_BYTES,
    "a script": b"alert(1)",
    "a program": b"\x7fELF" + bytes(60),
    "an AVIF": b"\0\0\0\x20ftypavif" + bytes(60),
    "a TIFF": b"II*\0" + bytes(60),
    "a BMP": b"BM" + bytes(60),
    "a cut PNG": create_png()[:12],
    "a cut JPEG": b"\xff\xd8\xff",
    "a cut GIF": b"GIF89a",
    "a sound in the same wrapping as WebP": b"RIFF\x10\0\0\0WAVEfmt " + bytes(8),
    "a PNG without size": create_png(0, 1),
    "a PNG as a bomb": create_png(50_000, 50_000),
    "a WebP as a bomb": create_webp(16_384, 1),
    "a GIF as a bomb": create_gif(65_535, 65_535),
    "a JPEG as a bomb": create_jpeg(65_535, 1),
    "a moving PNG": create_png(is_animated=True),
    "a moving GIF": create_gif(is_animated=True),
    "a moving WebP": create_webp(is_animated=True),
    "too many bytes": create_png() + bytes(MAX_BYTES),
}


@pytest.mark.parametrize("kind", PICTURE_BY_TYPE)
def test_the_bytes_of_a_raster_picture_decide_its_media_type(kind: str) -> None:
    picture = parse_picture(PICTURE_BY_TYPE[kind])
    assert (picture.media_type, picture.body) == (kind, PICTURE_BY_TYPE[kind])


def test_a_picture_can_be_up_to_4096_pixels_wide_and_high() -> None:
    assert parse_picture(create_png(4096, 4096)).media_type == "image/png"
    with pytest.raises(NotAPicture):
        parse_picture(create_png(4097, 1))


@pytest.mark.parametrize("body", REJECTED_PICTURES.values(), ids=REJECTED_PICTURES)
def test_anything_but_a_still_raster_picture_of_a_reasonable_size_is_rejected(body: bytes) -> None:
    with pytest.raises(NotAPicture):
        parse_picture(body)
