"""The scoreboard's addresses for phones."""

from __future__ import annotations

import ipaddress
import socket

import pytest

from device.errors import BadInput
from device.serving.address import addresses, bind, code_to_scan, lan_address, own_names


def test_a_port_in_use_is_said_in_one_line() -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"port {port} is in use.*--port") as refusal:
            bind("127.0.0.1", port)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70_000), ("127.0.0.1", -1), ("192.0.2.77", 0), ("no host", 0)]
)
def test_an_address_that_cannot_be_is_said_in_one_line(host: str, port: int) -> None:
    with pytest.raises(BadInput, match="--host") as refusal:
        bind(host, port)
    assert "\n" not in str(refusal.value)


def test_the_lan_address_is_one_of_this_machine() -> None:
    address = lan_address()
    assert ipaddress.ip_address(address)
    bind(address, 0).close()


def test_a_server_for_everyone_tells_its_address_and_its_name() -> None:
    first, second = addresses("0.0.0.0", 8080)
    assert first == f"http://{lan_address()}:8080/"
    assert second.endswith(".local:8080/")
    assert addresses("127.0.0.1", 80) == ("http://127.0.0.1:80/",)
    assert addresses("::1", 80) == ("http://[::1]:80/",)


def test_the_machine_knows_its_names() -> None:
    assert socket.gethostname().lower() in own_names("0.0.0.0")
    assert "carrombox.lan" in own_names("CarromBox.lan")
    assert "0.0.0.0" not in own_names("0.0.0.0")


def test_the_code_is_as_square_as_a_terminal_allows() -> None:
    lines = code_to_scan("http://192.168.100.100:8080/").splitlines()
    assert 10 < len(lines) < 30
