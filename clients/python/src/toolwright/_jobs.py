"""Work that is queued and watched: `tw.jobs`."""
from __future__ import annotations

import json
import time
import uuid
from http.client import HTTPException, HTTPResponse
from typing import Any, Callable, Dict, Iterator, Mapping, NamedTuple, Optional, Sequence, Union, cast
from urllib.parse import quote

from . import types
from ._errors import CancelledError, ToolFailedError
from ._files import Files
from ._http import Http, query
from ._inputs import Body, body_of, json_body
from ._results import Meta, ResultFile, with_meta

_Job = Union[str, "types.QueuedJob", "types.Job", "types.FinishedJob"]


class JobEvent(NamedTuple):
    """How far a job is (`progress`), or how it ended (`succeeded`, `failed`, `cancelled`)."""

    event: str
    job: "types.FinishedJob"


# The end of a job whose tool counts nothing.
_WHOLE = {"done": 1, "total": 1, "unit": "steps", "message": "done"}


class Jobs:
    def __init__(self, http: Http, files: Files) -> None:
        self._http = http
        self._files = files

    def queue(
        self,
        slug: str,
        params: Mapping[str, Any],
        files: Sequence[str] = (),
        *,
        webhook: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.QueuedJob":
        """Queues a tool; `files` names its file parameters. `webhook` is {"url", "secret"}."""
        body = self._body(slug, params, files, webhook)
        key = idempotency_key or str(uuid.uuid4())
        with self._http.send("POST", "jobs", body, idempotency_key=key, timeout=timeout) as response:
            return cast("types.QueuedJob", json.loads(response.read()))

    def price(self, slug: str, params: Mapping[str, Any], files: Sequence[str] = ()) -> "types.JobPrice":
        """What it would cost; nothing runs, and nothing is charged."""
        with self._http.send("POST", "jobs?dry_run=true", self._body(slug, params, files, None)) as response:
            return cast("types.JobPrice", json.loads(response.read()))

    def _body(
        self, slug: str, params: Mapping[str, Any], files: Sequence[str], webhook: Optional[Mapping[str, str]]
    ) -> Body:
        hook: Dict[str, Any] = {"webhook": dict(webhook)} if webhook else {}
        body = body_of(params, files, self._files.keep)
        if body.content_type == "application/json":
            return json_body({"tool_slug": slug, "input": json.loads(b"".join(body.blocks())), **hook})
        return body_of({"tool_slug": slug, **params, **hook}, files, self._files.keep)

    def get(self, job: _Job) -> "types.FinishedJob":
        return cast("types.FinishedJob", self._http.json("GET", f"jobs/{_id(job)}"))

    def page(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> "types.JobsAnswer":
        return cast("types.JobsAnswer", self._http.json("GET", f"jobs{query(limit=limit, cursor=cursor)}"))

    def list(self) -> "Iterator[types.Job]":
        """Every job, newest first, without results."""
        cursor: Optional[str] = None
        while True:
            page = self.page(limit=100, cursor=cursor)
            yield from cast(Any, page["jobs"])
            cursor = page.get("next_cursor")
            if not cursor:
                return

    def cancel(self, job: _Job) -> "types.Job":
        """Cancels it; it is refunded. A job that is over is a ToolwrightError with code `conflict`."""
        return cast("types.Job", self._http.json("DELETE", f"jobs/{_id(job)}"))

    def deliveries(self, job: _Job) -> "types.DeliveriesAnswer":
        return cast("types.DeliveriesAnswer", self._http.json("GET", f"jobs/{_id(job)}/deliveries"))

    def redeliver(self, job: _Job) -> "types.Redelivery":
        return cast("types.Redelivery", self._http.json("POST", f"jobs/{_id(job)}/deliveries/redeliver"))

    def events(self, job: _Job) -> Iterator[JobEvent]:
        """The events of a job until it is over. A broken connection is taken up where it ended."""
        last: Optional[str] = None
        misses = 0
        while True:
            headers = {"accept": "text/event-stream", **({"last-event-id": last} if last else {})}
            with self._http.send("GET", f"jobs/{_id(job)}/events", headers=headers) as response:
                # 204: the end was seen before.
                if response.status == 204:
                    return
                try:
                    for event, data, number in _read_events(response):
                        misses = 0
                        last = number or last
                        yield JobEvent(event, json.loads(data))
                        if event != "progress":
                            return
                except (OSError, HTTPException):
                    misses += 1
                    if misses > 5:
                        raise
            time.sleep(0.5 * misses)

    def wait(self, job: _Job, *, on_progress: Optional[Callable[[Dict[str, Any]], None]] = None) -> Any:
        """Waits until a job is over and gives what it made. One that failed or was cancelled raises."""
        told: Dict[str, Any] = {}
        for event, state in self.events(job):
            progress = cast(Any, state.get("progress"))
            if event == "succeeded":
                # Short work is over before it told of anything; its end is told all the same.
                progress = progress or _WHOLE
                if told.get("done") == progress["total"]:
                    continue
            if event in ("progress", "succeeded") and progress and on_progress:
                told = progress
                on_progress(dict(progress))
        return self.result(self.get(job))

    def result(self, job: "types.FinishedJob") -> Any:
        """What a finished job made."""
        if job["status"] == "cancelled":
            raise CancelledError(409, job.get("error") or "The job was cancelled.", code="cancelled")
        if job["status"] != "succeeded":
            raise ToolFailedError(502, job.get("error") or f"The job is {job['status']}.")
        made: Any = job.get("result")
        file: Any = made.get("file") if isinstance(made, dict) else None
        is_file = isinstance(file, dict) and "file_id" in file
        meta = Meta(
            warnings=made.get("warnings", []) if is_file else [],
            ignored=[],
            credits_used=job.get("credits_used") or 0,
            credits_remaining=None,
            request_id=None,
        )
        if not is_file:
            return with_meta(made, meta)
        response = self._http.send("GET", f"files/{quote(file['file_id'], safe='')}/content")
        return ResultFile(response, file.get("name"), meta)


def _id(job: _Job) -> str:
    return quote(job if isinstance(job, str) else job["job_id"], safe="")


def _read_events(response: HTTPResponse) -> "Iterator[tuple[str, str, str]]":
    """Server-sent events of a stream: name, data and id of each."""
    event, data, number = "message", "", ""
    for raw in response:
        line = raw.decode("utf-8").rstrip("\r\n")
        if line == "":
            if data:
                yield event, data, number
            event, data, number = "message", "", ""
            continue
        field, _, text = line.partition(":")
        text = text[1:] if text.startswith(" ") else text
        if field == "data":
            data = f"{data}\n{text}" if data else text
        elif field == "event":
            event = text
        elif field == "id":
            number = text
