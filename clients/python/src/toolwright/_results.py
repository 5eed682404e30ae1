"""What tools answer: files, and data with what the service told beside it."""
from __future__ import annotations

import io
import os
import re
import shutil
from http.client import HTTPResponse
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Union
from urllib.parse import unquote

_BLOCK = 256 * 1024


class Meta(NamedTuple):
    """What the service told beside a result."""

    #: What was lost or changed on the way.
    warnings: List[str]
    #: Parameters that were sent and not known.
    ignored: List[str]
    credits_used: int
    #: None for calls without a key.
    credits_remaining: Optional[int]
    request_id: Optional[str]


class Data(Dict[str, Any]):
    """Data that a tool answered; `meta_of` tells what came beside it."""

    meta: Meta


class ResultFile:
    """A file that a tool made. It is still at the service until one of these reads it, once."""

    def __init__(self, response: HTTPResponse, name: Optional[str] = None, meta: Optional[Meta] = None) -> None:
        self._response = response
        headers = lower_cased(response)
        self.meta = meta or read_meta(headers)
        self.media_type = headers.get("content-type", "").split(";")[0].strip()
        self.name = name or file_name(headers.get("content-disposition", "")) or "result"
        length = headers.get("content-length")
        #: Bytes, where the service told.
        self.size: Optional[int] = int(length) if length is not None else None

    def read(self) -> bytes:
        """All of it."""
        with self:
            return self._response.read()

    def text(self) -> str:
        return self.read().decode("utf-8")

    def __iter__(self) -> Iterator[bytes]:
        """Block by block, as it arrives."""
        with self:
            while True:
                block = self._response.read(_BLOCK)
                if not block:
                    return
                yield block

    def save(self, path: Union[str, "os.PathLike[str]", None] = None) -> str:
        """Writes it while it arrives; the path. Into a folder under its own name."""
        # The name comes from outside; only its last part counts.
        own = re.split(r"[\\/]", self.name)[-1] or "result"
        target = own if path is None else os.fspath(path)
        if target.endswith(("/", os.sep)) or os.path.isdir(target):
            os.makedirs(target, exist_ok=True)
            target = os.path.join(target, own)
        part = target + ".part"
        try:
            with self, open(part, "wb") as out:
                shutil.copyfileobj(self._response, out, _BLOCK)
            if self.size is not None and os.path.getsize(part) != self.size:
                raise ConnectionError("the connection broke before the file was whole")
            os.replace(part, target)
        except BaseException:
            if os.path.exists(part):
                os.remove(part)
            raise
        return target

    def open(self) -> io.BufferedReader:
        """As a binary file to read from, as it arrives."""
        return io.BufferedReader(self._response, _BLOCK)  # type: ignore[arg-type]

    def close(self) -> None:
        self._response.close()

    def __enter__(self) -> "ResultFile":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<ResultFile {self.name} {self.media_type}>"


def meta_of(result: Any) -> Meta:
    """Warnings, credits and the request id of a result."""
    meta = getattr(result, "meta", None)
    if not isinstance(meta, Meta):
        raise TypeError("meta_of: expected a result of a tool")
    return meta


def with_meta(data: Any, meta: Meta) -> Any:
    if not isinstance(data, dict):
        return data
    told = Data(data)
    told.meta = meta
    return told


def lower_cased(response: HTTPResponse) -> Dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}


def read_meta(headers: Mapping[str, str]) -> Meta:
    def parts(name: str, between: str) -> List[str]:
        return [part for part in headers.get(name, "").split(between) if part]

    left = headers.get("x-credits-remaining")
    return Meta(
        warnings=parts("x-warning", "; "),
        ignored=parts("x-ignored-parameters", ", "),
        credits_used=int(headers.get("x-credits-used", "0")),
        credits_remaining=int(left) if left is not None else None,
        request_id=headers.get("x-request-id"),
    )


def file_name(header: str) -> str:
    """The name in a content-disposition header, the UTF-8 form first."""
    encoded = re.search(r"filename\*=UTF-8''([^;]+)", header, re.IGNORECASE)
    if encoded:
        return unquote(encoded.group(1))
    plain = re.search(r'filename="([^"]*)"', header)
    return plain.group(1) if plain else ""
