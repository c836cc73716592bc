"""Which IP addresses are public."""

import pytest

from kisslock.egress.public import is_public_address

PUBLIC_ADDRESSES = [
    "1.1.1.1",
    "8.8.8.8",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.1.1",
    "2606:4700::1111",
]
PRIVATE_ADDRESSES = [
    "0.0.0.0",  # noqa: S104 (an address to refuse)
    "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "203.0.113.9", "224.0.0.1",
    "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::8.8.8.8", "64:ff9b::a00:1",
    "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:a00:1::1", "3fff::1", "5f00::1", "fc00::1",
    "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "2606:4700::1111%eth0",
]  # fmt: skip
INVALID_ADDRESSES = ["", "localhost", "1.1.1", "0x7f.1", "2130706433", "1.1.1.1:80", "[::1]"]


@pytest.mark.parametrize("address", PUBLIC_ADDRESSES)
def test_an_ordinary_internet_address_is_public(address: str) -> None:
    assert is_public_address(address)


@pytest.mark.parametrize("address", PRIVATE_ADDRESSES)
def test_loopback_and_private_and_link_local_and_mapped_and_reserved_addresses_are_not_public(address: str) -> None:
    assert not is_public_address(address)


@pytest.mark.parametrize("text", INVALID_ADDRESSES)
def test_a_text_that_is_not_an_address_is_not_public(text: str) -> None:
    assert not is_public_address(text)
