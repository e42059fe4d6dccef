"""The connections of the server. Each right has places of its own, so that nobody keeps out those
who may do more.

A connection shows its right with its first request; before that it is a stranger's. If there are
too many connections of a right, one of them is ended: it belongs to the address that has most of
them, and one that only waits is ended first. So a phone that writes is served even if hundreds of
others read, or connect without a link, behind the same router. And the server waits for nobody
without end.

This module knows no server library. A `Connection` passes bytes on to a protocol of HTTP, which
puts the connection into the state of its requests, and `HoldPlace` is an ASGI middleware.
"""

import asyncio
import math
import ssl
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .access import Right

MOST_CONNECTIONS = 300  # the most connections of people with the same right
MOST_OF_ADDRESS = 250  # 40 phones behind one router, with six each: browsers open no more
# in which the head of a request comes, from the greeting or the answer before it, with the
# handshake; and in which some part of an answer is taken
REQUEST_SECONDS = 10.0
ANSWER_SECONDS = 30.0  # the time in which a whole part of an answer must be taken
CONNECTION = "connection"  # the name of the connection in the state of a request


class ConnectionStage(IntEnum):
    """The stages of a connection; connections in an earlier stage are ended first."""

    IDLE = 0  # between two requests
    EXPECTING = 1  # the body of a request, or that whoever listens goes away
    ANSWERING = 2


class Crowd:
    """All connections of a server."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()

    def make_room(self, newcomer: "Connection") -> None:
        """If there are too many connections of the newcomer's right, end one of the others."""
        alike = [
            other
            for other in self.connections
            if other.right is newcomer.right and other is not newcomer
        ]
        crowd = [other for other in alike if other.address == newcomer.address]
        if len(crowd) < MOST_OF_ADDRESS:
            if len(alike) < MOST_CONNECTIONS:
                return
            [(address, _)] = Counter(other.address for other in alike).most_common(1)
            crowd = [other for other in alike if other.address == address]
        min(crowd, key=lambda other: (other.stage, other.since)).end()

    def close(self) -> None:
        """End all connections that have made no request: nothing else would end them."""
        for connection in [*self.connections]:
            if connection.right is Right.NONE:
                connection.end()


class Connection(asyncio.Protocol):
    """A connection, whose bytes go to the protocol that `make_inner` makes. With `tls` they are
    encrypted; the connection counts from its beginning, not only after the handshake."""

    def __init__(
        self,
        make_inner: Callable[["Connection"], asyncio.Protocol],
        crowd: Crowd,
        tls: ssl.SSLContext | None,
    ) -> None:
        self.inner, self.crowd, self.tls = make_inner(self), crowd, tls
        self.loop = asyncio.get_running_loop()
        self.right, self.stage = Right.NONE, ConnectionStage.IDLE
        self.since = self.loop.time()  # since when it has been a stranger's, or idle
        self.address = ""
        self.unsent = math.inf  # bytes of an answer, when they were last looked at
        # bytes that came with the end of the handshake, before it was known to be over
        self.early = b""
        self.is_ready = False  # whether the inner protocol has the connection
        self.patience: asyncio.TimerHandle | None = None
        self.handshake: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        self.crowd.connections.add(self)
        self.crowd.make_room(self)
        self._await_request()
        if self.tls:
            self.handshake = self.loop.create_task(self._encrypt(transport, self.tls))
        else:
            self._pass_on(transport)

    async def _encrypt(self, plain: asyncio.Transport, tls: ssl.SSLContext) -> None:
        with suppress(OSError):  # whoever sends no handshake, or a wrong one, has been left
            transport = await self.loop.start_tls(plain, self, tls, server_side=True)
            if transport is not None:
                self._pass_on(transport)
                if self.early:  # no bytes would mean that no more come
                    self.inner.data_received(self.early)

    def _pass_on(self, transport: asyncio.Transport) -> None:
        self.transport, self.is_ready = transport, True
        self.inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self.is_ready:
            self.inner.data_received(data)
        else:
            self.early += data

    def eof_received(self) -> bool | None:
        return self.inner.eof_received() if self.is_ready else None

    def pause_writing(self) -> None:
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self.inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        if self.is_ready:
            self.inner.connection_lost(exc)

    # --------------------------------------------------------------------- how long it stays

    def end(self) -> None:
        """End the connection at once."""
        self._forget()
        self.transport.abort()

    def _forget(self) -> None:
        self.crowd.connections.discard(self)
        if self.patience:
            self.patience.cancel()

    def _await_request(self) -> None:
        """Give the next request its time; longer while the answer before it is being taken."""
        self.unsent = math.inf
        self.patience = self.loop.call_later(REQUEST_SECONDS, self._lose_patience)

    def _lose_patience(self) -> None:
        unsent = self.transport.get_write_buffer_size()
        if 0 < unsent < self.unsent:
            self.unsent = unsent
            self.patience = self.loop.call_later(REQUEST_SECONDS, self._lose_patience)
        else:
            self.end()

    @contextmanager
    def answering(self, right: Right) -> Iterator[None]:
        """Count the connection as answering a request with this right, as long as the block
        runs."""
        if self.patience:
            self.patience.cancel()
        if right is not self.right:
            self.right = right
            self.crowd.make_room(self)
        self.stage = ConnectionStage.ANSWERING
        try:
            yield
        finally:
            self.stage = ConnectionStage.IDLE
            if right is not Right.NONE:
                self.since = self.loop.time()
            if self in self.crowd.connections:
                self._await_request()


class HoldPlace:
    """Middleware that tells a connection that a request is being answered, and which right it
    has."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = scope.get("state", {}).get(CONNECTION)
        if not isinstance(connection, Connection):  # nothing of a server's
            await self.app(scope, receive, send)
            return

        async def receive_noting() -> Message:
            connection.stage = ConnectionStage.EXPECTING
            try:
                return await receive()
            finally:
                connection.stage = ConnectionStage.ANSWERING

        async def send_in_time(message: Message) -> None:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    await send(message)
            except TimeoutError:
                connection.end()
                raise ClientDisconnect from None

        with connection.answering(scope["state"]["right"]):
            await self.app(scope, receive_noting, send_in_time)
