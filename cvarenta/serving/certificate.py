"""A certificate for the first start; it signs itself, so browsers warn of it."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

CHAIN, KEY = "fullchain.pem", "privkey.pem"
"""As certbot calls them, so that a real pair takes their place under the same names."""
LASTS = timedelta(days=3650)
_Key = ec.EllipticCurvePrivateKey
_EARLIER = timedelta(days=1)
"""A visitor's clock may be slow."""


class HalfACertificateError(Exception):
    """Of certificate and key only one is there: nobody may guess which to keep."""


def make_if_missing(folder: Path, hosts: Sequence[str], at: datetime) -> bool:
    """Make a pair for these hosts where there is none; whether it was made.

    :raises HalfACertificateError: if the certificate is there without its key, or the key alone.
    """
    chain, key = folder / CHAIN, folder / KEY
    if chain.exists() and key.exists():
        return False
    if chain.exists() or key.exists():
        raise HalfACertificateError(str(folder))
    secret = ec.generate_private_key(ec.SECP256R1())
    _write(key, secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), 0o600)
    _write(chain, _signed(secret, hosts, at).public_bytes(Encoding.PEM), 0o644)
    return True


def _signed(
    key: ec.EllipticCurvePrivateKey, hosts: Sequence[str], at: datetime
) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, hosts[0][:64])])
    usage = {
        name: name in ("digital_signature", "key_cert_sign")
        for name in (
            *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment"),
            *("key_agreement", "key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
        )
    }
    public = key.public_key()
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - _EARLIER)
        .not_valid_after(at + LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.KeyUsage(**usage), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .add_extension(x509.SubjectAlternativeName(list(map(_named, hosts))), critical=False)
        .sign(key, SHA256())
    )


def _named(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _write(path: Path, content: bytes, mode: int) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
