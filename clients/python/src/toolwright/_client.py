"""The service: a function for every tool, `files`, `jobs`, `pipelines`."""
from __future__ import annotations

import json
import os
import ssl
import uuid
from typing import Any, Dict, List, Mapping, Optional, Sequence, cast
from urllib.parse import quote

from . import types
from ._files import Files
from ._http import Http, query
from ._inputs import body_of
from ._jobs import Jobs
from ._pipelines import Pipelines
from ._results import ResultFile, lower_cased, read_meta, with_meta
from ._tools import Tools


class Toolwright(Tools):
    """A Toolwright service.

    Args:
        key: An API key; TOOLWRIGHT_KEY where it is left out. Free tools work without one.
        url: Where the service is; TOOLWRIGHT_URL, or http://127.0.0.1:8080.
        retries: Tries after the first, on 429, 503 and a broken connection.
        timeout: Seconds without a sign of the service before a call is given up.
        longest_wait: The longest that a Retry-After is waited for, in seconds.
        context: For services with a certificate of their own.
    """

    def __init__(
        self,
        key: Optional[str] = None,
        url: Optional[str] = None,
        *,
        retries: int = 3,
        timeout: float = 300,
        longest_wait: float = 60,
        context: Optional[ssl.SSLContext] = None,
    ) -> None:
        at = url or os.environ.get("TOOLWRIGHT_URL") or "http://127.0.0.1:8080"
        who = key or os.environ.get("TOOLWRIGHT_KEY") or None
        self._http = Http(at, who, retries, timeout, longest_wait, context)
        self.files = Files(self._http)
        self.jobs = Jobs(self._http, self.files)
        self.pipelines = Pipelines(self._http, self.files, self.jobs)

    def account(self) -> "types.AccountAnswer":
        """The balance and the key that is used."""
        return cast("types.AccountAnswer", self._http.json("GET", "account"))

    def usage(self, *, days: Optional[int] = None) -> "types.UsageAnswer":
        return cast("types.UsageAnswer", self._http.json("GET", f"account/usage{query(days=days)}"))

    def catalog(self, q: Optional[str] = None) -> "List[types.CatalogEntry]":
        """Every tool with its parameters, or those that have these words."""
        return cast("List[types.CatalogEntry]", self._http.json("GET", f"tools{query(q=q)}")["tools"])

    def tool(self, slug: str) -> "types.CatalogEntry":
        return cast("types.CatalogEntry", self._http.json("GET", f"tools/{quote(slug, safe='')}"))

    def call(self, slug: str, params: Mapping[str, Any], files: Sequence[str] = (), **options: Any) -> Any:
        """Calls a tool by its slug; `files` names its file parameters. The functions of the tools do this."""
        key = options.get("idempotency_key") or str(uuid.uuid4())
        timeout = options.get("timeout")
        given: Dict[str, Any] = dict(params)
        if options.get("as_job") or options.get("on_progress"):
            job = self.jobs.queue(slug, given, files, idempotency_key=key, timeout=timeout)
            return self.jobs.wait(job, on_progress=options.get("on_progress"))
        response = self._http.send(
            "POST",
            f"tools/{quote(slug, safe='')}",
            body_of(given, files, self.files.keep),
            # Text results come as data, with all that is known of them.
            headers={"accept": "application/json, */*;q=0.5"},
            idempotency_key=key,
            timeout=timeout,
        )
        headers = lower_cased(response)
        if not headers.get("content-type", "").startswith("application/json") or "content-disposition" in headers:
            return ResultFile(response)
        with response:
            return with_meta(json.loads(response.read()), read_meta(headers))
