"""HTTP for the app: uvicorn in this process, on sockets that are open already, within limits."""

import errno
import os
import signal
import socket
import ssl
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from typing import Any, NamedTuple, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from ...base.errors import UsageError
from ...output.streams import describe_os_error
from .access import LONGEST_HEADERS, LONGEST_URL
from .connections import CONNECTION, Connection, Crowd
from .watching import ChangeFeed

LOOPBACK = "127.0.0.1"
SOMEWHERE = ("192.0.2.1", 9)  # an address of documentation: nothing is sent to it
BACKLOG = 500  # connections that the system accepts before the server looks at them
OPEN_FILES = 2_000  # connections, those that were accepted meanwhile, and the club's own files
LONGEST_HEAD = LONGEST_URL + LONGEST_HEADERS  # bytes that may come before it ends
STOP_SECONDS = 1  # how long an answer can go on when the server ends; pages are not waited for


def _open_socket(address: str, port: int) -> socket.socket:
    """Open a socket that listens. A `UsageError` is raised if the address or the port cannot be
    used."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # without it two servers would share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise UsageError(_describe_bind_error(error, address, port)) from None
    return listener


def open_sockets(addresses: Sequence[str], port: int, tries: int = 10) -> list[socket.socket]:
    """Open a socket for each address, all of them at one port. Port 0 stands for any port that is
    free at all addresses."""
    listeners = [_open_socket(addresses[0], port)]
    common: int = listeners[0].getsockname()[1]
    try:
        listeners += [_open_socket(address, common) for address in addresses[1:]]
    except UsageError:
        listeners[0].close()
        if port or tries == 1:
            raise
        return open_sockets(addresses, port, tries - 1)
    return listeners


def _describe_bind_error(error: OSError, address: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else port - 1
        return f"port {port} is in use, maybe by another mjtally serve: choose one, --port {other}"
    if error.errno == errno.EACCES:
        return f"port {port} is for the system: choose one from 1024, such as --port 8765"
    return f"{address} port {port}: {describe_os_error(error)}"


def find_network_address() -> str:
    """Find this machine's address on its network. A `UsageError` is raised if it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
            address = str(probe.getsockname()[0])
        except OSError:
            address = ""
    if not address or address.startswith("127.") or address == "0.0.0.0":
        raise UsageError("this machine is on no network: connect it first, or leave --lan out")
    return address


class Certificate(NamedTuple):
    """A certificate, which proves to browsers whom they speak with, and the names for which it is
    valid."""

    context: ssl.SSLContext
    names: Sequence[str]


def open_certificate(certificate: str, key: str) -> Certificate:
    """Read a certificate and its key from PEM files. A `UsageError` is raised if browsers would
    refuse them."""
    here = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # a client, which sees the certificate and trusts it
    there = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    there.check_hostname = False
    there.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    try:
        here.load_cert_chain(certificate, key)
        there.load_verify_locations(certificate)
        to_here, to_there = ssl.MemoryBIO(), ssl.MemoryBIO()
        server = here.wrap_bio(to_here, to_there, server_side=True)
        client = there.wrap_bio(to_there, to_here)
        for side in (client, server, client, server):  # each as often as it has something to say
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
        alternative_names = (client.getpeercert() or {}).get("subjectAltName", ())
    except FileNotFoundError:
        missing = key if os.path.exists(certificate) else certificate
        raise UsageError(f"--tls: there is no file {missing}") from None
    except ssl.SSLCertVerificationError as error:
        message = f"--tls {certificate}: browsers would refuse it: {error.verify_message}"
        raise UsageError(message) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", "") or getattr(error, "strerror", "") or error
        message = f"--tls {certificate} {key}: these are not a certificate and its key in PEM"
        raise UsageError(f"{message} ({why})") from None
    names = [str(name) for _, name in cast("Sequence[tuple[str, str]]", alternative_names)]
    return Certificate(here, [name.lower() for name in names if not name.startswith("*")])


class TablesServer(uvicorn.Server):
    """A server that ends at once on a signal, even while phones listen for changes. The signal is
    not raised again, so the program goes on with what comes after the server."""

    def __init__(
        self, app: ASGIApp, feed: ChangeFeed, certificate: Certificate | None = None
    ) -> None:

        crowd = self.crowd = Crowd()
        tls = certificate.context if certificate else None

        class CountedConnection(Connection):
            """The protocol that the server library creates for each connection. The library's
            option `http` takes any protocol of asyncio, and this one passes everything on to the
            library's own."""

            def __init__(self, *, app_state: Mapping[str, Any], **settings: Any) -> None:
                super().__init__(
                    lambda connection: H11Protocol(
                        app_state={**app_state, CONNECTION: connection}, **settings
                    ),
                    crowd,
                    tls,
                )

        super().__init__(
            uvicorn.Config(
                app,
                http=CountedConnection,
                ws="none",
                loop="asyncio",
                lifespan="on",
                log_config=None,
                log_level="critical",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                backlog=BACKLOG,
                h11_max_incomplete_event_size=LONGEST_HEAD,
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )
        self.feed = feed

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams of changes first: all other answers would wait for them."""
        self.feed.close()
        self.crowd.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End the server on the usual signals, as long as the block runs."""
        if current_thread() is not main_thread():
            yield
            return
        names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
        numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
        heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
        before = {number: signal.signal(number, self.handle_exit) for number in heard}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _allow_open_files() -> None:
    """Let this process open a file for each connection: macOS allows 256 unless a program asks for
    more."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def serve(
    app: ASGIApp,
    feed: ChangeFeed,
    sockets: Sequence[socket.socket],
    announce: Callable[[], None],
    certificate: Certificate | None = None,
) -> None:
    """Serve until a signal comes. A signal that comes after `announce` but before anything is
    served ends the server in the same way. With a certificate the server speaks https."""
    _allow_open_files()
    server = TablesServer(app, feed, certificate)
    with server.capture_signals():
        announce()
        server.run(list(sockets))
