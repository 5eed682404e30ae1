"""Chains of tools: `tw.pipelines`."""
from __future__ import annotations

import uuid
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union, cast
from urllib.parse import quote

from . import types
from ._files import Files
from ._http import Http
from ._inputs import FileInput, file_of
from ._jobs import Jobs

#: Steps such as {"tool": "pdf-compress", "input": {...}}, or the id of a saved pipeline.
Steps = Union[Sequence[Mapping[str, Any]], str]


class Pipelines:
    def __init__(self, http: Http, files: Files, jobs: Jobs) -> None:
        self._http = http
        self._files = files
        self._jobs = jobs

    def run(
        self,
        steps: Steps,
        files: Sequence[FileInput] = (),
        *,
        each: bool = False,
        name: Optional[str] = None,
        on_progress: Optional[Callable[[Dict[str, Any]], None]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Runs a chain and waits for what it makes: a ResultFile, data, or with `each` a list of both."""
        job = self.queue(steps, files, each=each, name=name, idempotency_key=idempotency_key)
        return self._jobs.wait(job, on_progress=on_progress)

    def queue(
        self,
        steps: Steps,
        files: Sequence[FileInput] = (),
        *,
        each: bool = False,
        name: Optional[str] = None,
        webhook: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> "types.QueuedJob":
        """Queues a chain of steps, or a saved one by its id. Files of this machine are sent first.

        `name` is what the job is called; the saved name or its tools where left out."""
        key = idempotency_key or str(uuid.uuid4())
        return cast("types.QueuedJob", self._post("", steps, files, each, name, webhook, key))

    def plan(self, steps: Steps, files: Sequence[FileInput] = (), *, each: bool = False) -> "types.PipelinePlan":
        """Checks a chain and tells its price; nothing runs."""
        return cast("types.PipelinePlan", self._post("?dry_run=true", steps, files, each, None, None, None))

    def _post(
        self,
        query: str,
        steps: Steps,
        files: Sequence[FileInput],
        each: bool,
        name: Optional[str],
        webhook: Optional[Mapping[str, str]],
        idempotency_key: Optional[str],
    ) -> Any:
        refs: List[Any] = []
        for file in files:
            found: Any = file_of(file)
            refs.append(found if isinstance(found, (str, dict)) else self._files.upload(file)["file_id"])
        data: Dict[str, Any] = {"files": refs, "each": each}
        if name is not None:
            data["name"] = name
        if webhook:
            data["webhook"] = dict(webhook)
        if isinstance(steps, str):
            path = f"pipelines/{quote(steps, safe='')}/run{query}"
        else:
            path = f"pipelines/run{query}"
            data["steps"] = list(steps)
        return self._http.json("POST", path, data, idempotency_key=idempotency_key)

    def list(self) -> "List[types.Pipeline]":
        return cast("List[types.Pipeline]", self._http.json("GET", "pipelines")["pipelines"])

    def get(self, pipeline_id: str) -> "types.Pipeline":
        return cast("types.Pipeline", self._http.json("GET", f"pipelines/{quote(pipeline_id, safe='')}"))

    def save(self, name: str, steps: Sequence[Mapping[str, Any]]) -> "types.Pipeline":
        return cast("types.Pipeline", self._http.json("POST", "pipelines", {"name": name, "steps": list(steps)}))

    def update(self, pipeline_id: str, name: str, steps: Sequence[Mapping[str, Any]]) -> "types.Pipeline":
        path = f"pipelines/{quote(pipeline_id, safe='')}"
        return cast("types.Pipeline", self._http.json("PUT", path, {"name": name, "steps": list(steps)}))

    def delete(self, pipeline_id: str) -> None:
        self._http.json("DELETE", f"pipelines/{quote(pipeline_id, safe='')}")
