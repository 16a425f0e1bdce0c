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
            client, secret = form.get("client_id"), form.get("client_secret", "")
            return self.client_of(client, secret, challenge=False)
        client, secret = self.basic(header)
        if form.get("client_secret") is not None:
            raise Refused("invalid_request")
        if form.get("client_id") not in (None, client):
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
        if form.get("code") is None or self.needs_redirect_uri(form):
            raise Refused("invalid_request")
        with self.store.lock:
            code = self.code_named(form.get("code"))
            if code is None or not self.code_is_for(code, form, client):
                raise Refused("invalid_grant")
            if code.link is not None:
                self.code_used_again(code)
                raise Refused("invalid_grant")
            if time.time() > code.issued + self.code_lifetime:
                raise Refused("invalid_grant")
            link = Link(code, self.new_refresh_token())
            self.use_up(code, link)
            self.store.links[link.refresh_token] = link
            self.link_made(link)
            return self.token_fields(link, self.new_access_token(link), link.refresh_token, link.scope)

    def needs_redirect_uri(self, form):
        return form.get("redirect_uri") is None

    def code_named(self, code):
        return self.store.codes.get(code)

    def code_is_for(self, code, form, client):
        return (self.client_fits(code, client) and self.redirect_fits(code, form.get("redirect_uri"))
                and self.verifier_fits(code.challenge, form.get("code_verifier")))

    def client_fits(self, code, client):
        return code.client_id == client

    def redirect_fits(self, code, address):
        return code.redirect_uri == address

    def verifier_fits(self, challenge, verifier):
        if challenge is None or verifier is None:
            return challenge is None and verifier is None
        return re.fullmatch(r"[A-Za-z0-9._~-]{43,128}", verifier) and self.digest(verifier) == challenge

    def digest(self, verifier):
        digest = hashlib.sha256(verifier.encode()).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    def use_up(self, code, link):
        code.link = link

    def code_used_again(self, code):
        self.end(code.link)

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
            scope = self.refreshed_scope(form, link)
            link.refreshes += 1
            return self.refreshed_fields(link, scope)

    def link_named(self, token):
        return self.store.links.get(token)

    def refreshed_scope(self, form, link):
        asked = form.get("scope", link.scope)
        if not set(asked.split()) <= set(link.scope.split()):
            raise Refused("invalid_scope")
        return asked

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
            client = self.revoking_client(request)
            token = request.form.get("token")
            if token is None:
                raise Refused("invalid_request")
            with self.store.lock:
                return self.revoked(self.revocable(token, request.form.get("token_type_hint")), token, client)
        except Refused as refused:
            return self.refusal(refused)

    def revoking_client(self, request):
        return self.authenticated(request, request.form)

    def revocable(self, token, hint):
        """The link that a token belongs to; the hint is not needed to find it."""
        if token in self.store.access_tokens:
            return self.store.access_tokens[token][0]
        return self.store.links.get(token)

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
