"""Verifying deliveries by the Standard Webhooks scheme."""
from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, Mapping, Optional, Union

from ._errors import SignatureError


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> Dict[str, Any]:
    """What a delivery says, once its signature holds; raises SignatureError otherwise.

    `body` as it arrived, before any parsing. Deliveries older than `tolerance` seconds are refused.
    """
    found = {name.lower(): value for name, value in headers.items()}

    def header(name: str) -> str:
        if not found.get(name):
            raise _wrong(f"{name} is missing.")
        return found[name]

    number, timestamp, signatures = header("webhook-id"), header("webhook-timestamp"), header("webhook-signature")
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs((now or time.time()) - int(timestamp)) > tolerance:
        raise _wrong("the delivery is too old, or a clock is wrong.")
    data = body.encode("utf-8") if isinstance(body, str) else body
    key = _key(secret)
    if not key:
        raise _wrong("the secret is empty, which would let everybody sign.")
    signed = f"{number}.{timestamp}.".encode("utf-8", "replace") + data
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(expected, one.encode("utf-8", "replace")) for one in signatures.split(" ")):
        raise _wrong("the signature does not hold.")
    told: Dict[str, Any] = json.loads(data)
    return told


def _key(secret: str) -> bytes:
    """A secret that begins with whsec_ is base64, as the scheme wants it."""
    if secret.startswith("whsec_"):
        try:
            return base64.b64decode(secret[6:], validate=True)
        except binascii.Error:
            pass
    return secret.encode("utf-8")


def _wrong(what: str) -> SignatureError:
    return SignatureError(0, f"webhook: {what}", code="signature")
