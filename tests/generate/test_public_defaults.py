"""A page without a server has the same default settings as a server without a settings file."""

import re

from kisslock import Settings, wire
from tools.generate import public_defaults


def test_the_generated_defaults_of_the_gateway_equal_the_defaults_of_the_server() -> None:
    rpc = public_defaults.create_file().partition("export const rpc: PublicRpc = ")[2].partition("}")[0]
    written_defaults = {name: int(number) for name, number in re.findall(r"(\w+): ([\d_]+)", rpc)}
    assert written_defaults == {name: getattr(Settings().rpc, name) for name in wire.PublicRpc.__struct_fields__}


def test_a_section_that_fits_into_one_line_is_written_on_one_line() -> None:
    assert "export const connection: PublicConnection = { sync_chain: true }\n" in public_defaults.create_file()
