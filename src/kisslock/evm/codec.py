"""A codec that is based on eth-abi but stricter.

Importing this module takes 0.3 s, so `evm/abi.py` imports this module only when it is needed.
"""

from typing import Any

from eth_abi.codec import ABICodec
from eth_abi.encoding import AddressEncoder, BytesEncoder
from eth_abi.exceptions import DecodingError, EncodingTypeError, ValueOutOfBounds
from eth_abi.registry import BaseEquals, registry
from typing_extensions import override

from kisslock.evm.address import is_address

DECODING_ERRORS = (DecodingError, OverflowError, UnicodeDecodeError, ValueError)


class _ExactBytes(BytesEncoder):
    @override
    def validate_value(self, value: Any) -> None:
        super().validate_value(value)  # type: ignore[no-untyped-call]
        if len(value) * 8 != self.value_bit_size:
            self.invalidate_value(value, exc=ValueOutOfBounds, msg="is not of this size")


class _Address(AddressEncoder):
    @classmethod
    @override
    def validate_value(cls, value: Any) -> None:
        if not is_address(value):
            cls.invalidate_value(value, exc=EncodingTypeError, msg="is no address, or its checksum is wrong")


def _create_strict_codec() -> ABICodec:
    strict_registry = registry.copy()  # type: ignore[no-untyped-call]
    for base, has_size, encoder, label in (
        ("bytes", True, _ExactBytes, "bytes<M>"),
        ("address", None, _Address, "address"),
    ):
        strict_registry.unregister_encoder(label)
        strict_registry.register_encoder(BaseEquals(base, with_sub=has_size), encoder, label=label)  # type: ignore[no-untyped-call]
    return ABICodec(strict_registry)


STRICT_CODEC = _create_strict_codec()
