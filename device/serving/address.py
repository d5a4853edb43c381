"""The scoreboard's place in the network: the socket, the addresses, the names and the code to scan."""

from __future__ import annotations

import errno
import io
import socket

import segno

from device.errors import BadInput

HIGHEST_PORT = 65535
LOOPBACK = "127.0.0.1"
ANYWHERE = ("0.0.0.0", "::")
FAR_AWAY = ("192.0.2.1", 9)  # an address reserved for documents (RFC 5737): nothing is ever sent to it


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; raises BadInput where the port is taken or the address is not this machine's."""
    try:
        candidates = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError, OverflowError):
        candidates = []
    if not candidates or not 0 <= port <= HIGHEST_PORT:
        raise BadInput(
            f"{host}:{port} is no address: --host wants one of this machine, --port 0 to {HIGHEST_PORT}"
        )
    family, kind, protocol, _, address = candidates[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError as failure:
        listening.close()
        raise BadInput(_unbound(host, port, failure)) from None
    return listening


def lan_address() -> str:
    """This machine's address in the local network, without asking anybody; 127.0.0.1 where it has none.

    Connecting a datagram socket sends nothing: it only makes the system choose the network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)
            address: str = probe.getsockname()[0]
        except OSError:
            return LOOPBACK
    return address


def addresses(host: str, port: int, scheme: str = "http") -> tuple[str, ...]:
    """The addresses to type, the one for phones first."""
    return tuple(f"{scheme}://{_bracketed(host)}:{port}/" for host in hosts(host))


def hosts(host: str) -> tuple[str, ...]:
    """The names and addresses of this machine that phones use, the best first."""
    return (lan_address(), f"{socket.gethostname().split('.')[0]}.local") if host in ANYWHERE else (host,)


def own_names(host: str) -> frozenset[str]:
    """The names of this machine that a browser may use, besides addresses and `.local` ones."""
    name = socket.gethostname().lower()
    return frozenset(
        known for known in (name, name.split(".")[0], host.lower()) if known and known not in ANYWHERE
    )


def code_to_scan(address: str) -> str:
    """The address as a code for a phone's camera, drawn with the characters of a terminal."""
    drawing = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out=drawing, compact=True, border=2)
    return drawing.getvalue()


def _unbound(host: str, port: int, failure: OSError) -> str:
    code = failure.errno
    if code == errno.EADDRINUSE:
        return (
            f"port {port} is in use, perhaps by another Pocketwatch: "
            "stop that one, or choose another with --port"
        )
    if code == errno.EACCES:
        return f"port {port} is not allowed to this user: choose one above 1023 with --port"
    return f"{host}:{port} cannot be listened on ({failure}): choose another with --host and --port"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
