"""Links that do not last."""
import secrets
import time

from ..messages import Response, json_response
from ..registry import defect
from ..right import Partner
from ..tokens import Refused


@defect("refresh-rotates", "refresh tokens rotate, and the old one is dead at once", "refresh/old-refresh-token",
        "refresh/at-once")
class Rotates(Partner):
    def refreshed_fields(self, link, scope):
        self.store.links.pop(link.refresh_token, None)
        link.refresh_token = self.new_refresh_token()
        self.store.links[link.refresh_token] = link
        return self.token_fields(link, self.new_access_token(link), link.refresh_token, scope)


@defect("refresh-reuse-ends", "an older refresh token ends the link", "refresh/old-refresh-token", "refresh/at-once",
        "refresh/steady")
class ReuseEnds(Partner):
    def refreshed_fields(self, link, scope):
        if link.refreshes > 1:
            self.end(link)
            raise Refused("invalid_grant")
        return super().refreshed_fields(link, scope)


@defect("refresh-lost", "the new refresh token is not stored", "refresh/new-refresh-token",
        "refresh/steady")
class Lost(Partner):
    def refreshed_fields(self, link, scope):
        return self.token_fields(link, self.new_access_token(link), self.new_refresh_token(), scope)


@defect("refresh-empty", "a refresh comes with an empty refresh token", "refresh/refresh-token-empty")
class Empty(Partner):
    def refreshed_fields(self, link, scope):
        return self.token_fields(link, self.new_access_token(link), "", scope)


@defect("refresh-null", "a refresh comes with a refresh token that is null", "refresh/refresh-token-empty")
class Null(Partner):
    def refreshed_fields(self, link, scope):
        return {**super().refreshed_fields(link, scope), "refresh_token": None}


@defect("refresh-same-access", "a refresh gives the same access token", "refresh/new-access-token")
class SameAccess(Partner):
    def refreshed_fields(self, link, scope):
        return self.token_fields(link, next(iter(link.access_tokens)), None, scope)


@defect("refresh-dead-access", "the new access token is good nowhere", "refresh/access-token-works")
class DeadAccess(Partner):
    def refreshed_fields(self, link, scope):
        return self.token_fields(link, secrets.token_urlsafe(32), None, scope)


@defect("refresh-ends-access", "a refresh ends the access token from before", "refresh/old-access-token")
class EndsAccess(Partner):
    def refreshed_fields(self, link, scope):
        for token in list(link.access_tokens):
            self.end_access(link, token)
        return super().refreshed_fields(link, scope)


@defect("refresh-nothing", "a refresh gives no access token", "refresh/works")
class Nothing(Partner):
    def refreshed_fields(self, link, scope):
        return {"token_type": "Bearer", "expires_in": 3600}


@defect("refresh-not-known", "there is no refresh", "refresh/works")
class NotKnown(Partner):
    def refresh(self, form, client):
        raise Refused("unsupported_grant_type")


def refused(name, words, *rules):
    """A partner whose answer to a bad refresh token is that of the function."""
    def keep(raise_it):
        def link_named(self, token):
            link = Partner.link_named(self, token)
            return link if link is not None and not link.ended else raise_it()
        return defect(name, words, *rules)(type("Wrong", (Partner,), {"link_named": link_named}))
    return keep


@refused("refresh-bad-401", "a bad refresh token is a 401", "refresh/invalid-token")
def unauthorized():
    raise Refused("invalid_grant", 401)


@refused("refresh-bad-token-error", "a bad refresh token is an invalid_token", "refresh/invalid-token",
         "token/error-registered")
def invalid_token():
    raise Refused("invalid_token")


@refused("refresh-bad-request", "a bad refresh token is an invalid_request", "refresh/invalid-token")
def invalid_request():
    raise Refused("invalid_request")


@refused("refresh-bad-fails", "a bad refresh token is a server error", "refresh/invalid-token", "token/no-server-error")
def fails():
    raise LookupError("refresh token")


@defect("refresh-widens", "a refresh widens the scope", "refresh/scope")
class Widens(Partner):
    def refreshed_scope(self, form, link):
        return form.get("scope", link.scope)


@defect("refresh-any-client", "another client may use Google's refresh tokens", "refresh/client")
class AnyClient(Partner):
    def refresh(self, form, client):
        return super().refresh(form, "google-client")


@defect("refresh-public", "a refresh needs no secret", "refresh/client-missing")
class Public(Partner):
    def authenticated(self, request, form):
        if form.get("grant_type") == "refresh_token" and request.headers.get("Authorization") is None \
                and form.get("client_secret") is None:
            return form.get("client_id", "google-client")
        return super().authenticated(request, form)


@defect("refresh-any-secret", "a refresh does not look at the secret", "refresh/client-missing", "refresh/client-secret")
class AnySecret(Partner):
    def authenticated(self, request, form):
        if form.get("grant_type") == "refresh_token":
            return "other-client" if form.get("client_id") == "other-client" else "google-client"
        return super().authenticated(request, form)


@defect("refresh-by-access", "an access token is taken as a refresh token", "refresh/access-token")
class ByAccess(Partner):
    def link_named(self, token):
        return super().link_named(token) or self.store.access_tokens.get(token, (None,))[0]


@defect("refresh-trimmed", "white space around a refresh token does not count", "refresh/token-exact")
class Trimmed(Partner):
    def link_named(self, token):
        return super().link_named(token.strip())


@defect("refresh-fifth-fails", "every fifth refresh is a 503", "refresh/steady", "token/no-server-error")
class FifthFails(Partner):
    count = 0

    def token(self, request):
        if request.form.get("grant_type") == "refresh_token":
            self.count += 1
            if self.count % 5 == 0:
                return Response(503, '{"error": "temporarily_unavailable"}', content_type="application/json")
        return super().token(request)


@defect("refresh-at-once", "of two refreshes at once one is refused", "refresh/at-once")
class OneAtATime(Partner):
    """A lock in the database, which is held for a moment and not waited for."""

    at_work = 0

    def refresh(self, form, client):
        self.at_work += 1
        try:
            for _ in range(20):
                if self.at_work > 1:
                    raise Refused("invalid_grant")
                time.sleep(0.005)
            return super().refresh(form, client)
        finally:
            self.at_work -= 1


@defect("refresh-other-answer", "a refresh is answered without type and lifetime", "refresh/answer")
class Bare(Partner):
    def refreshed_fields(self, link, scope):
        return {"access_token": self.new_access_token(link)}


@defect("refresh-text", "a refresh is answered as text", "refresh/answer")
class AsText(Partner):
    def granted(self, fields):
        response = json_response(fields)
        return response if "refresh_token" in fields else response.set("Content-Type", "text/plain")


@defect("refresh-cached", "only the answer to a refresh may be kept by caches", "refresh/no-store")
class Cached(Partner):
    def granted(self, fields):
        response = super().granted(fields)
        return response if "refresh_token" in fields else response.set("Cache-Control", "max-age=60")


@defect("link-ends-older", "a new link ends the older one", "refresh/earlier-link", "userinfo/token-lasts")
class EndsOlder(Partner):
    def link_made(self, link):
        for other in list(self.store.links.values()):
            if other is not link and other.client_id == link.client_id:
                self.end(other)


@defect(
    "link-ends-older-access", "a new link ends the access tokens of the older one", "refresh/earlier-link",
    "userinfo/token-lasts")
class EndsOlderAccess(Partner):
    def link_made(self, link):
        for other in list(self.store.links.values()):
            if other is not link:
                for token in list(other.access_tokens):
                    self.end_access(other, token)
