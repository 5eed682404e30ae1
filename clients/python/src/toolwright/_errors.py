"""What can go wrong, each with a code, the parameter it is about and a way out."""
from __future__ import annotations

import json
import re
import time
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Mapping, Optional, Type

_CODES: Dict[int, str] = {
    400: "input",
    401: "unauthorized",
    402: "payment",
    403: "forbidden",
    404: "not-found",
    408: "timeout",
    409: "conflict",
    413: "too-large",
    429: "too-many",
    501: "browser-only",
    502: "failed",
    503: "unavailable",
}

_WAYS_OUT: Dict[str, str] = {
    "input": "Correct the parameter that the message names and call again.",
    "unauthorized": "Give the client a key: Toolwright(key=...).",
    "payment": "Check the key; if it is right, add credits to its account.",
    "forbidden": "Use a key or a login that may do this.",
    "not-found": "Check the name or id. Files and jobs are kept for a limited time.",
    "timeout": "Send the files again, over a faster connection if there is one.",
    "conflict": "Look at its present state first; it is over, or there is no room for one more.",
    "too-large": "Send smaller files, or fewer of them at once.",
    "too-many": "Wait for retry_after seconds and call again.",
    "browser-only": "Use the tool on the service's page; it runs in the browser.",
    "failed": "Nothing was charged. Try another file; if all fail, tell the operator the request id.",
    "unavailable": "Nothing was charged. Call again in a moment.",
    "offline": "Check the address of the service and the connection.",
    "cancelled": "It was cancelled and refunded. Queue it again if you need it.",
    "signature": "Check the secret, and verify the body as it arrived, before any parsing.",
}


class ToolwrightError(Exception):
    """Every failure of a call. The text is the service's own sentence; status 0: no answer came at all."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        code: Optional[str] = None,
        retry_after: Optional[float] = None,
        request_id: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        #: One word a program can branch on: input, payment, too-many, offline ...
        self.code: str = code or _CODES.get(status) or ("failed" if status >= 500 else "input")
        named = re.match(r"([A-Za-z][\w.\[\]-]*): ", message) if self.code == "input" else None
        #: The parameter that was wrong, where the message names one.
        self.parameter: Optional[str] = named.group(1) if named else None
        #: What can be done about it, in one sentence.
        self.way_out: str = _WAYS_OUT[self.code]
        #: Seconds to wait before the next try, where the service said so.
        self.retry_after = retry_after
        self.request_id = request_id


class InputError(ToolwrightError):
    """400: a parameter is missing or wrong; `parameter` says which."""


class KeyRefusedError(ToolwrightError):
    """401 and 403: no key, or one that may not do this."""


class PaymentError(ToolwrightError):
    """402: the key is unknown, or the balance is too low."""


class NotFoundError(ToolwrightError):
    """404: nothing of this name or id, or its time is over."""


class TooLargeError(ToolwrightError):
    """413: larger than the service takes."""


class RateLimitError(ToolwrightError):
    """429, after all retries."""


class ToolFailedError(ToolwrightError):
    """502: the tool failed, or a job did."""


class UnavailableError(ToolwrightError):
    """503, after all retries."""


class OfflineError(ToolwrightError):
    """No answer: the service cannot be reached, or the connection broke."""


class CancelledError(ToolwrightError):
    """The job was cancelled while it was waited for."""


class SignatureError(ToolwrightError):
    """A webhook delivery whose signature does not hold."""


_CLASSES: Dict[int, Type[ToolwrightError]] = {
    400: InputError,
    401: KeyRefusedError,
    402: PaymentError,
    403: KeyRefusedError,
    404: NotFoundError,
    413: TooLargeError,
    429: RateLimitError,
    502: ToolFailedError,
    503: UnavailableError,
}


def offline(cause: BaseException) -> OfflineError:
    return OfflineError(0, f"The server cannot be reached ({cause}).", code="offline")


def error_of(status: int, body: bytes, headers: Mapping[str, str]) -> ToolwrightError:
    """The error of an answer that is no success: the service's own sentence where there is one."""
    message = "The upload is too large." if status == 413 else f"The server answered {status}."
    try:
        said: Any = json.loads(body)
        if isinstance(said, dict) and isinstance(said.get("error"), str) and said["error"]:
            message = said["error"]
    except ValueError:
        pass
    return _CLASSES.get(status, ToolwrightError)(
        status,
        message,
        retry_after=_seconds(headers.get("retry-after")),
        request_id=headers.get("x-request-id"),
    )


def _seconds(header: Optional[str]) -> Optional[float]:
    """Retry-After as seconds; it may also be a date."""
    if not header:
        return None
    if header.isdigit():
        return float(header) or None
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
