"""The store, in memory: sessions, pending requests, codes, tokens."""
import secrets
import threading
import time


class Session:
    """A browser; signed in when it has a user."""

    def __init__(self, user=None):
        self.user, self.csrf = user, secrets.token_urlsafe(24)


class Code:
    """A code and all that it is bound to."""

    def __init__(self, request, user):
        self.client_id, self.redirect_uri = request.get("client_id"), request.get("redirect_uri")
        self.scope, self.challenge = request.get("scope"), request.get("code_challenge")
        self.user, self.issued, self.link = user, time.time(), None


class Link:
    """One link of an account: a refresh token, and the access tokens that came of it."""

    def __init__(self, code, refresh_token):
        self.client_id, self.scope, self.user = code.client_id, code.scope, code.user
        self.refresh_token, self.access_tokens, self.ended = refresh_token, set(), False


class Store:
    """Everything, behind one lock."""

    def __init__(self):
        self.lock = threading.RLock()
        self.sessions, self.pending, self.codes, self.links = {}, {}, {}, {}
        self.access_tokens = {}
