"""Client of Toolwright, the self-hosted service of file and data tools. Standard library only.

    from toolwright import Toolwright

    tw = Toolwright(key="tw_...")
    tw.pdf_merge(files=["a.pdf", "b.pdf"]).save("both.pdf")
"""
from . import types
from ._client import Toolwright
from ._errors import (
    CancelledError,
    InputError,
    KeyRefusedError,
    NotFoundError,
    OfflineError,
    PaymentError,
    RateLimitError,
    SignatureError,
    ToolFailedError,
    TooLargeError,
    ToolwrightError,
    UnavailableError,
)
from ._inputs import FileInput
from ._jobs import JobEvent
from ._results import Meta, ResultFile, meta_of
from .webhooks import verify_webhook

__all__ = [
    "CancelledError",
    "FileInput",
    "InputError",
    "JobEvent",
    "KeyRefusedError",
    "Meta",
    "NotFoundError",
    "OfflineError",
    "PaymentError",
    "RateLimitError",
    "ResultFile",
    "SignatureError",
    "ToolFailedError",
    "TooLargeError",
    "Toolwright",
    "ToolwrightError",
    "UnavailableError",
    "meta_of",
    "types",
    "verify_webhook",
]
