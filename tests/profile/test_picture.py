"""Which bytes are a picture that a page can show."""

import pytest

from kisslock.profile.picture import MAX_BYTES, NotAPicture, check_picture
from tests.profile.pictures import HTML, SVG, gif, jpeg, png, webp

KINDS = {"image/png": png(), "image/gif": gif(), "image/jpeg": jpeg(), "image/webp": webp()}
REFUSED = {
    "nothing": b"",
    "an SVG": SVG,
    "an SVG behind a declaration": b'<?xml version="1.0"?>' + SVG,
    "a page": HTML,
    "a script": b"alert(1)",
    "a program": b"\x7fELF" + bytes(60),
    "an AVIF": b"\0\0\0\x20ftypavif" + bytes(60),
    "a TIFF": b"II*\0" + bytes(60),
    "a BMP": b"BM" + bytes(60),
    "a cut PNG": png()[:12],
    "a cut JPEG": b"\xff\xd8\xff",
    "a cut GIF": b"GIF89a",
    "a sound in the same wrapping as WebP": b"RIFF\x10\0\0\0WAVEfmt " + bytes(8),
    "a PNG without size": png(0, 1),
    "a PNG as a bomb": png(50_000, 50_000),
    "a WebP as a bomb": webp(16_384, 1),
    "a GIF as a bomb": gif(65_535, 65_535),
    "a JPEG as a bomb": jpeg(65_535, 1),
    "a moving PNG": png(moving=True),
    "a moving GIF": gif(moving=True),
    "a moving WebP": webp(moving=True),
    "too many bytes": png() + bytes(MAX_BYTES),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_bytes_of_a_raster_picture_decide_its_media_type(kind: str) -> None:
    picture = check_picture(KINDS[kind])
    assert (picture.media_type, picture.body) == (kind, KINDS[kind])


def test_a_picture_can_be_up_to_4096_pixels_wide_and_high() -> None:
    assert check_picture(png(4096, 4096)).media_type == "image/png"
    with pytest.raises(NotAPicture):
        check_picture(png(4097, 1))


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
def test_anything_but_a_still_raster_picture_of_a_reasonable_size_is_rejected(body: bytes) -> None:
    with pytest.raises(NotAPicture):
        check_picture(body)
