"""From what a caller gives to the body that is sent."""
from __future__ import annotations

import io
import json
import os
import re
import uuid
from typing import IO, Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from ._results import ResultFile

#: A file for a tool: a path, bytes, an open binary file, (name, bytes or file), the result of another tool, the id of a
#: kept file or what files.upload answered, or {"url": ...}, which the service fetches. An https:// text is fetched too.
FileInput = Union[
    str,
    "os.PathLike[str]",
    bytes,
    IO[bytes],
    Tuple[str, Union[bytes, IO[bytes]]],
    ResultFile,
    Mapping[str, Any],
]

#: Text, or a file in any form but a path as text.
TextOrFile = FileInput

_ID = re.compile(r"file_[0-9a-f]{32}\Z")
_BLOCK = 256 * 1024


class Body(NamedTuple):
    """A body that can be sent as often as it is asked for, unless `once`."""

    content_type: str
    length: Optional[int]
    blocks: Callable[[], Iterator[bytes]]
    once: bool = False


class _Upload(NamedTuple):
    name: str
    length: Optional[int]
    blocks: Callable[[], Iterator[bytes]]
    once: bool


#: A file that the service has, or finds: an id, or {"url": ...}.
_Ref = Union[str, Dict[str, Any]]


def json_body(value: Any) -> Body:
    data = json.dumps(value).encode("utf-8")
    return Body("application/json", len(data), lambda: iter((data,)))


def file_of(given: Any) -> Union[_Upload, _Ref]:
    """A file of a call: bytes to send, or where the service finds it."""
    if isinstance(given, str):
        if _ID.match(given):
            return given
        if re.match(r"https?://", given):
            return {"url": given}
        return _from_path(given)
    if isinstance(given, os.PathLike):
        return _from_path(os.fspath(given))
    if isinstance(given, Mapping):
        if "file_id" in given:
            return str(given["file_id"])
        return {"url": given["url"]}
    if isinstance(given, ResultFile):
        return _Upload(given.name, given.size, lambda: iter(given), True)
    if isinstance(given, tuple):
        name, content = given
        return _from_content(str(name), content)
    return _from_content(os.path.basename(str(getattr(given, "name", "") or "file")), given)


def _from_path(path: str) -> _Upload:
    # Told now, with the usual FileNotFoundError, not in the middle of a request.
    with open(path, "rb"):
        length = os.path.getsize(path)

    def blocks() -> Iterator[bytes]:
        with open(path, "rb") as file:
            yield from _blocks(file)

    return _Upload(os.path.basename(path), length, blocks, False)


def _from_content(name: str, content: Any) -> _Upload:
    if isinstance(content, (bytes, bytearray, memoryview)):
        data = bytes(content)
        return _Upload(name, len(data), lambda: iter((data,)), False)
    if not hasattr(content, "read"):
        raise TypeError(f"expected a path, bytes, an open binary file or a file id, received {type(content).__name__}")
    if isinstance(content, io.TextIOBase):
        raise TypeError(f"{name}: open it in binary mode, open(path, 'rb')")
    try:
        start = content.tell()
        length = content.seek(0, os.SEEK_END) - start
        content.seek(start)
    except (AttributeError, OSError):
        return _Upload(name, None, lambda: _blocks(content), True)

    def blocks() -> Iterator[bytes]:
        content.seek(start)
        return _blocks(content)

    return _Upload(name, length, blocks, False)


def _blocks(file: Any) -> Iterator[bytes]:
    while True:
        block = file.read(_BLOCK)
        if not block:
            return
        yield block


def body_of(params: Mapping[str, Any], files: Sequence[str], keep: Callable[[str], str]) -> Body:
    """JSON where no bytes travel, a form otherwise. `keep` has the service fetch an address for a form."""
    values: Dict[str, Any] = {}
    found: Dict[str, List[Union[_Upload, _Ref]]] = {}
    for name, value in params.items():
        if value is None:
            continue
        if name in files:
            several = isinstance(value, (list, set, frozenset)) or (isinstance(value, tuple) and not _is_named(value))
            found[name] = [file_of(one) for one in (value if several else [value])]
            refs = [one for one in found[name] if not isinstance(one, _Upload)]
            values[name] = refs if several else (refs[0] if refs else None)
        elif _holds_bytes(value):
            found[name] = [file_of(value)]
        else:
            values[name] = value
    if not any(isinstance(one, _Upload) for some in found.values() for one in some):
        return json_body(values)
    parts: List[Tuple[str, Union[str, _Upload]]] = []
    for name in params:
        if name in found:
            for one in found[name]:
                if isinstance(one, _Upload):
                    parts.append((name, one))
                else:
                    parts.append((name, one if isinstance(one, str) else keep(str(one["url"]))))
        elif name in values:
            value = values[name]
            parts.append((name, value if isinstance(value, str) else json.dumps(value)))
    return form_body(parts)


def _is_named(value: Tuple[Any, ...]) -> bool:
    """(name, bytes or file), rather than several files."""
    return len(value) == 2 and isinstance(value[0], str) and (isinstance(value[1], bytes) or hasattr(value[1], "read"))


def _holds_bytes(value: Any) -> bool:
    """Whether a value can only be a file."""
    return isinstance(value, (bytes, bytearray, os.PathLike, ResultFile)) or hasattr(value, "read") or (
        isinstance(value, tuple) and _is_named(value)
    )


def form_body(parts: Sequence[Tuple[str, Union[str, _Upload]]]) -> Body:
    """multipart/form-data whose files are read while they are sent."""
    boundary = uuid.uuid4().hex
    pieces: List[Tuple[bytes, Optional[_Upload]]] = []
    for name, value in parts:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{_quoted(name)}"'
        if isinstance(value, str):
            pieces.append((f"{head}\r\n\r\n{value}\r\n".encode("utf-8"), None))
        else:
            head += f'; filename="{_quoted(value.name)}"\r\nContent-Type: application/octet-stream\r\n\r\n'
            pieces.append((head.encode("utf-8"), value))
            pieces.append((b"\r\n", None))
    pieces.append((f"--{boundary}--\r\n".encode("ascii"), None))
    lengths = [len(head) + (file.length or 0 if file else 0) for head, file in pieces]
    unknown = any(file is not None and file.length is None for _, file in pieces)

    def blocks() -> Iterator[bytes]:
        for head, file in pieces:
            yield head
            if file is not None:
                yield from file.blocks()

    return Body(
        f"multipart/form-data; boundary={boundary}",
        None if unknown else sum(lengths),
        blocks,
        any(file is not None and file.once for _, file in pieces),
    )


def _quoted(name: str) -> str:
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
