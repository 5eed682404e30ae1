"""Files that are sent once and used often: `tw.files`."""
from __future__ import annotations

import json
from typing import Any, Iterator, Optional, Union, cast
from urllib.parse import quote

from . import types
from ._http import Http, query
from ._inputs import FileInput, file_of, form_body
from ._results import ResultFile

_File = Union[str, "types.KeptFile"]


class Files:
    def __init__(self, http: Http) -> None:
        self._http = http

    def upload(
        self, file: FileInput, *, name: Optional[str] = None, timeout: Optional[float] = None
    ) -> "types.KeptFile":
        """Sends a file and keeps it. Whatever a tool takes; an address is fetched by the service."""
        found: Any = file_of(file)
        if isinstance(found, str):
            return self.get(found)
        if isinstance(found, dict):
            data = {**found, **({"name": name} if name else {})}
            return cast("types.KeptFile", self._http.json("POST", "files", data, timeout=timeout))
        body = form_body([("file", found._replace(name=name or found.name))])
        with self._http.send("POST", "files", body, timeout=timeout) as response:
            return cast("types.KeptFile", json.loads(response.read()))

    def keep(self, url: str) -> str:
        """Has the service fetch a file; its id."""
        return str(self._http.json("POST", "files", {"url": url})["file_id"])

    def get(self, file: _File) -> "types.KeptFile":
        return cast("types.KeptFile", self._http.json("GET", f"files/{_id(file)}"))

    def page(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> "types.FilesAnswer":
        """One page, newest first, and the room that all take."""
        return cast("types.FilesAnswer", self._http.json("GET", f"files{query(limit=limit, cursor=cursor)}"))

    def list(self) -> "Iterator[types.KeptFile]":
        """Every kept file, newest first."""
        cursor: Optional[str] = None
        while True:
            page = self.page(limit=100, cursor=cursor)
            yield from page["files"]
            cursor = page.get("next_cursor")
            if not cursor:
                return

    def content(self, file: _File, *, timeout: Optional[float] = None) -> ResultFile:
        """The file itself, as it arrives."""
        return ResultFile(self._http.send("GET", f"files/{_id(file)}/content", timeout=timeout))

    def link(self, file: _File, *, expires_in: Optional[int] = None) -> "types.FileLink":
        """An address that needs no key for a while, a day at most."""
        data = {} if expires_in is None else {"expires_in": expires_in}
        return cast("types.FileLink", self._http.json("POST", f"files/{_id(file)}/link", data))

    def delete(self, file: _File) -> None:
        self._http.json("DELETE", f"files/{_id(file)}")


def _id(file: _File) -> str:
    return quote(file if isinstance(file, str) else file["file_id"], safe="")
