"""Small real pictures, and bytes that look like a picture."""

import struct
import zlib


def create_png(width: int = 2, height: int = 2, *, is_animated: bool = False) -> bytes:
    def png_chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    rows = zlib.compress(b"".join(b"\0" + b"\x33\x66\x99" * min(width, 8) for _ in range(min(height, 8))))
    header = png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    animation_chunk = png_chunk(b"acTL", struct.pack(">II", 2, 0)) if is_animated else b""
    return b"\x89PNG\r\n\x1a\n" + header + animation_chunk + png_chunk(b"IDAT", rows) + png_chunk(b"IEND", b"")


def create_gif(width: int = 1, height: int = 1, *, is_animated: bool = False) -> bytes:
    loop = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00" if is_animated else b""
    gif_head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    return gif_head + loop + b",\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"


def create_jpeg(width: int = 1, height: int = 1) -> bytes:
    app0 = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    frame = b"\xff\xc0\x00\x0b\x08" + struct.pack(">HH", height, width) + b"\x01\x01\x11\x00"
    return b"\xff\xd8" + app0 + frame + b"\xff\xd9"


def create_webp(width: int = 1, height: int = 1, *, is_animated: bool = False) -> bytes:
    flags = struct.pack("<I", 0x02 if is_animated else 0)
    size = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    body = b"WEBPVP8X" + struct.pack("<I", 10) + flags + size
    body += b"ANIM" + struct.pack("<I", 6) + bytes(6) if is_animated else b""
    return b"RIFF" + struct.pack("<I", len(body)) + body


SVG_BYTES = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HTML_BYTES = b"<!doctype html><script>alert(1)</script>"
