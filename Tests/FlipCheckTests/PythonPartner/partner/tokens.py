"""The token endpoint and the revocation endpoint: RFC 6749 sections 2.3, 4.1.3 and 6, RFC 7636, RFC 7009."""
import base64
import hashlib
import hmac
import re
import secrets
import time
from urllib.parse import unquote_plus

from .messages import Response, json_response
from .settings import CLIENTS
from .store import Link


class Refused(Exception):
    """A request that is refused: the error, and whether the client has to authenticate by the header."""

    def __init__(self, error, status=400, challenge=False):
        super().__init__(error)
        self.error, self.status, self.challenge = error, status, challenge


class Tokens:
    """Codes and refresh tokens become access tokens; both end by a revocation."""

    access_lifetime, code_lifetime = 3600, 600

    def token(self, request):
        try:
            return self.granted(self.grant(request))
        except Refused as refused:
            return self.refusal(refused)

    def grant(self, request):
        if request.method != "POST":
            raise Refused("invalid_request", 405)
        form = self.token_form(request)
        if form.repeated():
            raise Refused("invalid_request")
        client = self.authenticated(request, form)
        kind = form.get("grant_type")
        if kind is None:
            raise Refused("invalid_request")
        if kind == "authorization_code":
            return self.exchange(form, client)
        if kind == "refresh_token":
            return self.refresh(form, client)
        return self.other_grant(kind, form, client)

    def token_form(self, request):
        return request.form

    def other_grant(self, kind, form, client):
        raise Refused("unsupported_grant_type")

    # The client.

    def authenticated(self, request, form):
        """The id of the client; its secret comes by the header or in the form, not by both."""
        header = request.headers.get("Authorization")
        if header is None:
            return self.client_of(form.get("client_id"), form.get("client_secret", ""), challenge=False)
        client, secret = self.basic(header)
        if form.get("client_secret") is not None or form.get("client_id") not in (None, client):
            raise Refused("invalid_request")
        return self.client_of(client, secret, challenge=True)

    def basic(self, header):
        scheme, _, value = header.partition(" ")
        if scheme.lower() != "basic":
            raise Refused("invalid_client", 401, challenge=True)
        try:
            client, _, secret = base64.b64decode(value, validate=True).decode("utf-8").partition(":")
        except ValueError:
            raise Refused("invalid_client", 401, challenge=True) from None
        return unquote_plus(client), unquote_plus(secret)

    def client_of(self, client, secret, challenge):
        if client is None or not self.secret_is_right(client, secret):
            raise Refused("invalid_client", 401, challenge)
        return client

    def secret_is_right(self, client, secret):
        known = CLIENTS.get(client)
        return known is not None and hmac.compare_digest(known.encode(), secret.encode())

    # A code.

    def exchange(self, form, client):
        if form.get("code") is None or form.get("redirect_uri") is None:
            raise Refused("invalid_request")
        with self.store.lock:
            code = self.code_named(form.get("code"))
            if code is None or not self.code_is_for(code, form, client):
                raise Refused("invalid_grant")
            if code.link is not None:
                self.end(code.link)
            if code.link is not None or time.time() > code.issued + self.code_lifetime:
                raise Refused("invalid_grant")
            code.link = link = Link(code, self.new_refresh_token())
            self.store.links[link.refresh_token] = link
            self.link_made(link)
            return self.token_fields(link, self.new_access_token(link), link.refresh_token, link.scope)

    def code_named(self, code):
        return self.store.codes.get(code)

    def code_is_for(self, code, form, client):
        return (self.client_fits(code, client) and code.redirect_uri == form.get("redirect_uri")
                and self.verifier_fits(code.challenge, form.get("code_verifier")))

    def client_fits(self, code, client):
        return code.client_id == client

    def verifier_fits(self, challenge, verifier):
        if challenge is None or verifier is None:
            return challenge is None and verifier is None
        digest = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        return re.fullmatch(r"[A-Za-z0-9._~-]{43,128}", verifier) and digest == challenge

    def link_made(self, link):
        """A link was made; the older ones of the account live on."""

    # A refresh token.

    def refresh(self, form, client):
        if form.get("refresh_token") is None:
            raise Refused("invalid_request")
        with self.store.lock:
            link = self.link_named(form.get("refresh_token"))
            if link is None or link.ended or not self.client_fits(link, client):
                raise Refused("invalid_grant")
            scope = form.get("scope", link.scope)
            if not set(scope.split()) <= set(link.scope.split()):
                raise Refused("invalid_scope")
            return self.refreshed_fields(link, scope)

    def link_named(self, token):
        return self.store.links.get(token)

    def refreshed_fields(self, link, scope):
        return self.token_fields(link, self.new_access_token(link), None, scope)

    # The tokens.

    def new_refresh_token(self):
        return secrets.token_urlsafe(32)

    def access_token_text(self):
        return secrets.token_urlsafe(32)

    def new_access_token(self, link):
        token = self.access_token_text()
        link.access_tokens.add(token)
        self.store.access_tokens[token] = (link, time.time() + self.access_lifetime)
        return token

    def token_fields(self, link, access, refresh, scope):
        fields = {"access_token": access, "token_type": "Bearer", "expires_in": self.access_lifetime, "scope": scope}
        return fields if refresh is None else {**fields, "refresh_token": refresh}

    def granted(self, fields):
        return json_response(fields)

    def refusal(self, refused):
        headers = [("WWW-Authenticate", 'Basic realm="partner"')] if refused.challenge else []
        if refused.status == 405:
            headers.append(("Allow", "POST"))
        return json_response({"error": refused.error}, refused.status, headers)

    # The end of a link.

    def revoke(self, request):
        try:
            if request.method != "POST":
                raise Refused("invalid_request", 405)
            if request.form.repeated():
                raise Refused("invalid_request")
            client = self.authenticated(request, request.form)
            token = request.form.get("token")
            if token is None:
                raise Refused("invalid_request")
            with self.store.lock:
                # The hint is not needed to find the link of a token.
                link, _ = self.store.access_tokens.get(token) or (self.store.links.get(token), 0)
                return self.revoked(link, token, client)
        except Refused as refused:
            return self.refusal(refused)

    def revoked(self, link, token, client):
        if link is not None and self.client_fits(link, client):
            if token in link.access_tokens:
                self.end_access(link, token)
            else:
                self.end(link)
        return Response(200, headers=[("Cache-Control", "no-store")])

    def end_access(self, link, token):
        self.store.access_tokens.pop(token, None)
        link.access_tokens.discard(token)

    def end(self, link):
        link.ended = True
        for token in list(link.access_tokens):
            self.end_access(link, token)
