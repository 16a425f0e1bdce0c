"""Requests and responses as values."""
import html
import json
from http import cookies
from urllib.parse import parse_qsl, quote, urlsplit


def items(text):
    """The parameters of a query or of a form, in their order; a plus is a space, an empty value is kept."""
    return parse_qsl(text, keep_blank_values=True, errors="replace")


class Parameters(list):
    """Names and values in the order of the wire."""

    def get(self, name, otherwise=None):
        """The first value that is not empty (RFC 6749 section 3.1: an empty value counts as left out)."""
        return next((value for key, value in self if key == name and value != ""), otherwise)

    def repeated(self):
        """The first name that appears twice."""
        names = [name for name, value in self if value != ""]
        return next((name for name in names if names.count(name) > 1), None)


class Request:
    """One request; the body is read already."""

    def __init__(self, method, target, headers, body=b""):
        parts = urlsplit(target)
        self.method, self.target, self.headers, self.body = method, target, headers, body
        self.path, self.raw_query = parts.path, parts.query
        self.query = Parameters(items(parts.query))
        self.form = Parameters(items(body.decode("utf-8", "replace")))

    def cookie(self, name):
        """The value of a cookie; None when the browser sent none."""
        jar = cookies.SimpleCookie()
        try:
            jar.load(self.headers.get("Cookie", ""))
        except cookies.CookieError:
            return None
        return jar[name].value if name in jar else None


class Response:
    """One response; headers may be repeated."""

    def __init__(self, status, body="", headers=(), content_type=None):
        self.status = status
        self.body = body if isinstance(body, bytes) else body.encode("utf-8")
        self.headers = list(headers)
        if content_type:
            self.headers.insert(0, ("Content-Type", content_type))

    def set(self, name, value):
        """Replaces a header field; None takes it away."""
        self.headers = [field for field in self.headers if field[0].lower() != name.lower()]
        if value is not None:
            self.headers.append((name, value))
        return self

    def get(self, name):
        """The value of a header field."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)


def json_response(value, status=200, headers=()):
    """A JSON object that no cache keeps."""
    return Response(status, json.dumps(value), [("Cache-Control", "no-store"), ("Pragma", "no-cache"), *headers],
                    "application/json; charset=utf-8")


def redirect(address, status=303):
    return Response(status, headers=[("Location", address), ("Cache-Control", "no-store")])


def escaped(text):
    return html.escape(str(text), quote=True)


def encoded(parameters):
    """A query of names and values; only unreserved characters are left as they are."""
    return "&".join(f"{name}={quote(str(value), safe='-._~')}" for name, value in parameters)
