"""Answers that are right, and framed in another way (RFC 9112 section 6.3)."""
from ..messages import Response
from ..registry import shape
from ..right import Partner


@shape("http-1.0", "answers are HTTP/1.0, and the end of the connection ends each body")
class OldVersion(Partner):
    http_version, framing = "HTTP/1.0", "connection"


@shape("connection-ends", "answers are HTTP/1.1 without a length, and the end of the connection ends each body")
class NoLength(Partner):
    framing = "connection"


@shape("chunks", "bodies come in chunks of seven bytes")
class Chunks(Partner):
    framing = "chunks"


@shape("not-implemented", "a method that the server does not have is a 501")
class NotImplementedMethod(Partner):
    def handle(self, request):
        return Response(501) if request.method not in ("GET", "HEAD", "POST") else super().handle(request)
