"""600 clients that begin a request at nginx and do not end it, and sixteen that ask for tokens meanwhile.

Usage: slow_clients.py ORIGIN CA PART ADDRESS. PART says where the 600 stop: "head" or "body". All of them come from ADDRESS.
Prints how many of them were connected at the end, and the statuses of the sixteen, each on a connection of its own.
"""

import collections
import http.client
import socket
import ssl
import sys

origin, authority, part, address = sys.argv[1:]
host, port = origin.removeprefix("https://").split(":")
context = ssl.create_default_context(cafile=authority)
request = f"POST /token HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
begun = {"head": request, "body": request + "Content-Length: 100\r\n\r\ngrant_type"}[part]

slow = []
for _ in range(600):
    try:
        plain = socket.create_connection(("127.0.0.1", int(port)), source_address=(address, 0))
        client = context.wrap_socket(plain, server_hostname=host)
        client.sendall(begun.encode())
        slow.append(client)
    except OSError:
        # nginx takes no more.
        pass


def status():
    connection = http.client.HTTPSConnection(host, int(port), context=context)
    try:
        connection.request("POST", "/token", "grant_type=refresh_token",
                           {"Content-Type": "application/x-www-form-urlencoded"})
        return str(connection.getresponse().status)
    except OSError as error:
        return type(error).__name__
    finally:
        connection.close()


def is_open(client):
    """Whether nginx has neither answered nor ended the connection."""
    client.setblocking(False)
    try:
        client.recv(1)
        return False
    except ssl.SSLWantReadError:
        return True
    except OSError:
        return False


statuses = collections.Counter(status() for _ in range(16))
print(sum(map(is_open, slow)), dict(statuses))
