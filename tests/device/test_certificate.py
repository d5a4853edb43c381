"""The box's own certificate: made once, renewed where it must be, and good for a real line."""

from __future__ import annotations

import shutil
import ssl
import stat
from pathlib import Path

import pytest

from device.certificate import KeyPair, key_pair
from device.errors import BadInput

HOSTS = ("127.0.0.1", "carrombox.local")

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> KeyPair:
    return key_pair(tmp_path_factory.mktemp("box"), HOSTS)


def test_the_certificate_opens_a_line_and_nobody_else_reads_its_key(pair: KeyPair) -> None:
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(pair.certificate, pair.key)
    trusting = ssl.create_default_context(cafile=str(pair.certificate))
    (known,) = trusting.get_ca_certs()
    assert ("IP Address", "127.0.0.1") in known["subjectAltName"]
    assert stat.S_IMODE(pair.key.stat().st_mode) == 0o600


def test_a_certificate_is_made_once_and_anew_for_another_name(tmp_path: Path) -> None:
    first = key_pair(tmp_path, HOSTS).shown()
    assert key_pair(tmp_path, HOSTS[:1]).shown() == first
    assert key_pair(tmp_path, ("10.0.0.7",)).shown() != first
    assert len(first.fingerprint.split(":")) == 32


def test_without_openssl_there_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match="sudo apt install openssl"):
        key_pair(tmp_path, HOSTS)
