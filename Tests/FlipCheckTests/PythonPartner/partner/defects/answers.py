"""Tokens that come in the wrong form."""
import itertools
import secrets

from ..messages import Response, encoded, json_response
from ..registry import defect
from ..right import Partner

REFRESH = "refresh/answer"


class Answer(Partner):
    """The answer with tokens goes through `change(response)`."""

    def change(self, response):
        return response

    def granted(self, fields):
        return self.change(super().granted(fields))


def answered(name, words, change, *rules):
    defect(name, words, *rules)(type("Wrong", (Answer,), {"change": lambda self, response: change(response)}))


def body(change):
    """A change of the body alone."""
    def changed(response):
        response.body = change(response.body)
        return response
    return changed


def fields(name, words, change, *rules):
    """A partner that changes the fields of an answer with tokens."""
    def granted(self, given):
        given = dict(given)
        change(given)
        return json_response(given)
    defect(name, words, *rules)(type("Wrong", (Partner,), {"granted": granted}))


def created(response):
    response.status = 201
    return response


UNREADABLE = ("token/exchange", "token/json", "token/client-body", "token/client-basic")
answered("tokens-201", "tokens come with status 201", created, "token/content-type", REFRESH)
answered("tokens-html", "tokens come as text/html", lambda r: r.set("Content-Type", "text/html"), "token/content-type",
         REFRESH)
answered("tokens-text-json", "tokens come as text/json", lambda r: r.set("Content-Type", "text/json"),
         "token/content-type", REFRESH)
answered("tokens-no-type", "tokens come without Content-Type", lambda r: r.set("Content-Type", None),
         "token/content-type", REFRESH)
answered("tokens-cached", "tokens may be kept for a minute", lambda r: r.set("Cache-Control", "max-age=60"),
         "token/no-store", "refresh/no-store")
answered("tokens-no-cache-header", "nothing is said about caches", lambda r: r.set("Cache-Control", None),
         "token/no-store", "refresh/no-store")
answered("tokens-bom", "a byte order mark comes before the JSON", body(lambda b: b"\xef\xbb\xbf" + b), *UNREADABLE)
answered("tokens-utf-16", "the JSON is written in UTF-16", body(lambda b: b.decode().encode("utf-16")), *UNREADABLE)
answered("tokens-wrapped", "the JSON is wrapped in data", body(lambda b: b'{"data": ' + b + b"}"), *UNREADABLE)
answered("tokens-list", "the JSON is a list", body(lambda b: b"[" + b + b"]"), *UNREADABLE)
answered("tokens-camel-case", "the names are written in camel case",
         body(lambda b: b.replace(b"access_token", b"accessToken").replace(b"refresh_token", b"refreshToken")), *UNREADABLE)
answered("tokens-prefix", "a guard against scripts comes before the JSON", body(lambda b: b")]}',\n" + b), *UNREADABLE)
fields("type-missing", "token_type is missing", lambda f: f.pop("token_type"), "token/token-type", REFRESH)
fields("type-mac", "token_type is mac", lambda f: f.update(token_type="mac"), "token/token-type", REFRESH)
fields("type-null", "token_type is null", lambda f: f.update(token_type=None), "token/token-type", REFRESH)
fields("expires-missing", "expires_in is missing", lambda f: f.pop("expires_in"), "token/expires-in", REFRESH)
fields("expires-text", "expires_in is a text", lambda f: f.update(expires_in="3600"), "token/expires-in", REFRESH)
fields("expires-zero", "expires_in is zero", lambda f: f.update(expires_in=0), "token/expires-in", REFRESH)
fields("expires-fraction", "expires_in is no whole number", lambda f: f.update(expires_in=3599.5), "token/expires-in", REFRESH)
fields("expires-milliseconds", "expires_in counts milliseconds", lambda f: f.update(expires_in=3600000), "token/lifetime")
fields("expires-minute", "an access token lives for a minute", lambda f: f.update(expires_in=60), "token/lifetime")
fields("expires-date", "expires_in is the time at which the token ends", lambda f: f.update(expires_in=1796000000),
       "token/lifetime")
fields("no-refresh-token", "no refresh token comes", lambda f: f.pop("refresh_token", None), "token/refresh-token")
fields("no-refresh-token-null", "the refresh token is null", lambda f: f.update(refresh_token=None), "token/refresh-token")
fields("refresh-token-ends", "the answer says that the refresh token ends", lambda f: f.update(refresh_expires_in=2592000),
       "token/refresh-token-lasting")
fields("scope-more", "the answer names more scopes than were asked for",
       lambda f: f.update(scope=f["scope"] + " devices.admin"), "token/scope-asked")
fields("scope-list", "scope is a list", lambda f: f.update(scope=f["scope"].split()), "token/scope-text")
fields("scope-commas", "scopes are separated by commas", lambda f: f.update(scope=f["scope"].replace(" ", ",")),
       "token/scope-text")
fields("tokens-same", "access token and refresh token are the same",
       lambda f: f.update(access_token=f.get("refresh_token", f["access_token"])), "token/distinct",
       "refresh/access-token", "userinfo/works")


class ScopeTaken(Partner):
    """A scope that is not known is granted."""

    def scope_error(self, query):
        return None


defect("scope-any", "a scope that does not exist is granted", "token/scope-known")(ScopeTaken)


@defect("scope-silent", "fewer scopes are granted than were asked for, and the answer does not say so",
        "token/scope-told")
class Silent(ScopeTaken):
    def token_fields(self, link, access, refresh, scope):
        given = super().token_fields(link, access, refresh, scope)
        return {name: value for name, value in given.items() if name != "scope"}


@defect("tokens-form", "tokens come as a form", *UNREADABLE)
class AsForm(Partner):
    def granted(self, fields):
        return Response(200, encoded(fields.items()), [("Cache-Control", "no-store")],
                        "application/x-www-form-urlencoded")


def access(name, words, make, *rules):
    """A partner that makes access tokens by a function."""
    defect(name, words, *rules)(type("Wrong", (Partner,), {"access_token_text": lambda self: make()}))


counter = itertools.count(1)
access("access-jwt", "the access token is a JWT", lambda: "eyJhbGciOiJub25lIn0." + secrets.token_urlsafe(32) + ".sig",
       "token/access-token-opaque", "refresh/access-token-opaque")
access("access-short", "the access token has eight characters", lambda: secrets.token_urlsafe(6), "token/unguessable",
       "token/random")
access("access-quoted", "the access token has quotation marks", lambda: f'"{secrets.token_urlsafe(24)}"',
       "token/access-token-characters")
access("access-counter", "access tokens are counted", lambda: f"{next(counter):032d}", "token/random")
access("access-little-random", "only three bytes of an access token are random",
       lambda: "partner-access-token-" + secrets.token_hex(3), "token/random")


@defect("refresh-token-counter", "refresh tokens are counted", "token/random")
class CountedRefresh(Partner):
    def new_refresh_token(self):
        return f"refresh-{next(counter):032d}"


@defect("access-same-for-user", "every link of a user gets the same access token", "token/unguessable",
        "refresh/new-access-token")
class SameAccess(Partner):
    def new_access_token(self, link):
        token = "access-token-of-" + "ada" * 8
        link.access_tokens.add(token)
        self.store.access_tokens[token] = (link, float("inf"))
        return token
