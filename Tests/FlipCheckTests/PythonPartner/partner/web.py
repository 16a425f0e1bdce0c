"""The loopback server: a thread for each connection, and every response in one write."""
import signal
import socket
import ssl
import threading
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .messages import Request, Response


def chunked(body, size=7):
    """The body in small chunks (RFC 9112 section 7.1)."""
    pieces = [body[start:start + size] for start in range(0, len(body), size)] + [b""]
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)


class Handler(BaseHTTPRequestHandler):
    """Hands each request to the partner; a failure of the partner becomes a page."""

    protocol_version = "HTTP/1.1"
    server_version, sys_version = "partner", ""
    disable_nagle_algorithm = True
    rbufsize = 65_536
    partner = None

    def serve(self):
        length = int(self.headers.get("Content-Length") or 0)
        request = Request(self.command, self.path, self.headers, self.rfile.read(min(length, 1_000_000)))
        try:
            response = self.partner.handle(request)
        except Exception as error:  # A partner that fails must not end the connection.
            response = self.partner.failure(error, traceback.format_exc())
        self.reply(response)

    do_GET = do_POST = do_HEAD = do_PUT = do_DELETE = do_OPTIONS = serve

    def reply(self, response):
        lines = [f"{self.partner.http_version} {response.status} {self.responses.get(response.status, ('',))[0]}"]
        lines += [f"{name}: {value}" for name, value in response.headers]
        body = response.body
        if self.partner.framing == "length":
            lines.append(f"Content-Length: {len(body)}")
        elif self.partner.framing == "chunks":
            lines.append("Transfer-Encoding: chunked")
            body = chunked(body)
        else:
            self.close_connection = True
        head = "\r\n".join(lines).encode("utf-8") + b"\r\n\r\n"
        self.wfile.write(head if self.command == "HEAD" else head + body)

    def log_message(self, *_):
        """Nothing is logged: the log of some hundred requests would fill a pipe that is not read."""


class Server(ThreadingHTTPServer):
    """A server on a free port of a loopback address."""

    daemon_threads = True
    # A run sends many requests at once.
    request_queue_size = 64

    def __init__(self, host, handler):
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, 0), handler)

    def handle_error(self, request, client_address):
        """Prints nothing: a client may close its connection at any time."""


def serve(partner_class, issuer, host="127.0.0.1", certificate=None, key=None):
    """Serves on a free port of a loopback address, prints it, and ends by SIGTERM or SIGINT.

    With a certificate and its key, both as PEM files, it serves TLS, by the name localhost.
    """
    handler = type("PartnerHandler", (Handler,), {})
    server = Server(host, handler)
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{server.server_port}"
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        address = f"https://localhost:{server.server_port}"
    handler.partner = partner_class(issuer or address)
    end_by_signal(server)
    print(address, flush=True)
    server.serve_forever(poll_interval=0.1)
    server.server_close()


def end_by_signal(server):
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: threading.Thread(target=server.shutdown).start())
    # A program that starts this one may block signals, and that is inherited.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM, signal.SIGINT})


def serve_all(partner_classes, issuer):
    """Serves each partner on a free port of its own, prints their names and addresses, and ends as `serve` does."""
    servers = []
    for name, partner_class in partner_classes.items():
        handler = type("PartnerHandler", (Handler,), {})
        server = Server("127.0.0.1", handler)
        address = f"http://127.0.0.1:{server.server_port}"
        handler.partner = partner_class(issuer or address)
        servers.append(server)
        print(name, address)
    end_by_signal(servers[0])
    print(flush=True)
    for server in servers[1:]:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    servers[0].serve_forever(poll_interval=0.1)
