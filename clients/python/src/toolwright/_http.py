"""Requests with the key, tried again where that is safe."""
from __future__ import annotations

import json
import random
import ssl
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Dict, Optional
from urllib.parse import urlencode, urlsplit
from urllib.request import getproxies, proxy_bypass

from ._errors import ToolwrightError, error_of, offline
from ._inputs import Body, json_body
from ._results import lower_cased


class Http:
    def __init__(
        self,
        url: str,
        key: Optional[str],
        retries: int,
        timeout: float,
        longest_wait: float,
        context: Optional[ssl.SSLContext],
    ) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._retries = retries
        self._timeout = timeout
        self._longest_wait = longest_wait
        self._context = context
        if urlsplit(self._url).scheme not in ("http", "https"):
            raise ValueError(f"url: expected an http or https address, received {url!r}")

    def json(self, method: str, path: str, data: Any = None, **rest: Any) -> Any:
        body = None if data is None else json_body(data)
        with self.send(method, path, body, headers={"accept": "application/json"}, **rest) as response:
            text = response.read()
        return json.loads(text) if text else None

    def send(
        self,
        method: str,
        path: str,
        body: Optional[Body] = None,
        *,
        headers: Optional[Dict[str, str]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> HTTPResponse:
        """Sends until there is an answer that is none to wait for. Raises a ToolwrightError."""
        # One call a connection: it ends with the answer, however much of that is read.
        sent = {"connection": "close", **(headers or {})}
        if self._key is not None:
            sent["authorization"] = f"Bearer {self._key}"
        if idempotency_key is not None:
            sent["idempotency-key"] = idempotency_key
        tries = 1 if body is not None and body.once else self._retries + 1
        attempt = 1
        while True:
            try:
                return self._once(method, path, body, sent, timeout or self._timeout)
            except ToolwrightError as error:
                if error.code not in ("too-many", "unavailable", "offline"):
                    raise
                # Without a word from the service: half a second, doubled each time, never all callers at once.
                wait = error.retry_after or 0.5 * 2 ** (attempt - 1) * (0.75 + random.random() / 2)
                if attempt >= tries or wait > self._longest_wait:
                    raise
                time.sleep(wait)
                attempt += 1

    def _once(
        self, method: str, path: str, body: Optional[Body], headers: Dict[str, str], timeout: float
    ) -> HTTPResponse:
        parts = urlsplit(self._url)
        connection, prefix = self._connect(timeout)
        try:
            try:
                connection.putrequest(method, f"{prefix}{parts.path}/api/v1/{path}", skip_accept_encoding=True)
                for name, value in headers.items():
                    connection.putheader(name, value)
                if body is not None:
                    self._send_body(connection, body)
                else:
                    connection.endheaders()
            except (BrokenPipeError, ConnectionResetError):
                # A service that refuses a call may answer before it has read all of it.
                pass
            response = connection.getresponse()
        except (OSError, HTTPException) as error:
            connection.close()
            raise offline(error) from error
        if 200 <= response.status < 300:
            return response
        with response:
            text = response.read()
        connection.close()
        raise error_of(response.status, text, lower_cased(response))

    @staticmethod
    def _send_body(connection: HTTPConnection, body: Body) -> None:
        connection.putheader("content-type", body.content_type)
        if body.length is None:
            connection.putheader("transfer-encoding", "chunked")
        else:
            connection.putheader("content-length", str(body.length))
        connection.endheaders()
        for block in body.blocks():
            if body.length is None:
                connection.send(b"%x\r\n%s\r\n" % (len(block), block))
            else:
                connection.send(block)
        if body.length is None:
            connection.send(b"0\r\n\r\n")

    def _connect(self, timeout: float) -> "tuple[HTTPConnection, str]":
        """A connection, by the proxy of the environment where there is one, and what a request's path begins with."""
        parts = urlsplit(self._url)
        secure = parts.scheme == "https"
        host, port = parts.hostname or "", parts.port or (443 if secure else 80)
        proxy = None if proxy_bypass(host) else getproxies().get(parts.scheme)
        through = urlsplit(proxy) if proxy else None
        at, door = (through.hostname or "", through.port or 80) if through else (host, port)
        if not secure:
            return HTTPConnection(at, door, timeout=timeout), f"http://{parts.netloc}" if through else ""
        context = self._context or ssl.create_default_context()
        connection = HTTPSConnection(at, door, timeout=timeout, context=context)
        if through:
            connection.set_tunnel(host, port)
        return connection, ""


def query(**values: Any) -> str:
    given = {name: value for name, value in values.items() if value is not None}
    return "?" + urlencode(given) if given else ""
