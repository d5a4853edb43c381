"""A certificate of the box's own, for `serve --https`: made by the system's openssl, kept in the data folder.

Browsers let a page keep the screen on, and be installed, on secure lines alone. Nobody vouches for a box
in a local network, so a phone is asked once whether it trusts this one; the page Secure line says how.
"""

from __future__ import annotations

import hashlib
import os
import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path

from device.errors import BadInput
from web.layout.secure import Certificate

CERTIFICATE, KEY = "box.crt", "box.key"
DAYS = 820  # a phone trusts no certificate that is good for longer
RENEW_S = 30 * 24 * 3600
PATIENCE_S = 30
OWNER_ONLY = 0o077  # of the mask: nobody else reads the key


@dataclass(frozen=True, slots=True)
class KeyPair:
    """The files of a certificate and its key."""

    certificate: Path
    key: Path

    def shown(self) -> Certificate:
        """What the page shows: the certificate, and its fingerprint for people to compare."""
        pem = self.certificate.read_text(encoding="ascii")
        digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest().upper()
        return Certificate(pem, ":".join(digest[at : at + 2] for at in range(0, len(digest), 2)))


def key_pair(folder: Path, hosts: tuple[str, ...]) -> KeyPair:
    """The certificate of this folder for these hosts, made where none is good any more.

    Raises BadInput where there is no openssl, or it refuses.
    """
    pair = KeyPair(folder / CERTIFICATE, folder / KEY)
    if not _is_good(pair, hosts):
        folder.mkdir(parents=True, exist_ok=True)
        _make(pair, hosts)
    return pair


def _is_good(pair: KeyPair, hosts: tuple[str, ...]) -> bool:
    """Whether the certificate is there, names every host, and is good for another month."""
    if not pair.certificate.is_file() or not pair.key.is_file():
        return False
    lasts = _run("x509", "-in", str(pair.certificate), "-noout", "-checkend", str(RENEW_S))
    said = _run("x509", "-in", str(pair.certificate), "-noout", "-ext", "subjectAltName")
    named = {part.strip().partition(":")[2] for part in said.stdout.replace("\n", ",").split(",")}
    return lasts.returncode == 0 and set(hosts) <= named


def _make(pair: KeyPair, hosts: tuple[str, ...]) -> None:
    names = ",".join(f"IP:{host}" if _is_address(host) else f"DNS:{host}" for host in hosts)
    before = os.umask(OWNER_ONLY)
    try:
        made = _run(
            *("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
            *("-days", str(DAYS), "-subj", "/CN=Pocketwatch", "-keyout", str(pair.key)),
            *("-out", str(pair.certificate), "-addext", f"subjectAltName={names}"),
            *("-addext", "extendedKeyUsage=serverAuth"),
        )
    finally:
        os.umask(before)
    if made.returncode:
        raise BadInput(f"no certificate can be made in {pair.key.parent}: {_last_line(made.stderr)}")


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(("openssl", *words), capture_output=True, text=True, timeout=PATIENCE_S)
    except FileNotFoundError:
        raise BadInput("--https wants the command openssl: sudo apt install openssl") from None
    except subprocess.TimeoutExpired:
        raise BadInput(f"openssl gave no answer in {PATIENCE_S} s: serve without --https") from None


def _is_address(host: str) -> bool:
    return host.replace(".", "").isdigit() or ":" in host


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["openssl failed"])[-1]
