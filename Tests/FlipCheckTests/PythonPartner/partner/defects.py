"""Partners with one defect each: those that the stack of another language makes easy, one for each rule that no partner in
Swift breaks, and some of each way to compare and to copy a text.
"""
import base64
import copy
import hashlib
import hmac
import html
import itertools
import json
import posixpath
import re
import secrets
import threading
import time
import unicodedata
import uuid
from email.utils import formatdate
from urllib.parse import quote, unquote, unquote_plus, urlsplit

from .messages import Parameters, Request, Response, encoded, escaped, json_response
from .registry import defect
from .right import Partner, after, replaced
from .settings import CLIENTS, REDIRECT_URIS, SCOPES, User
from .store import Code, Link
from .tokens import Refused


def broken(name, words, *rules, **parts):
    """A partner of which these parts are replaced."""
    return defect(name, words, *rules)(type("Broken", (Partner,), parts))


counter = itertools.count(1000)

# The authorization endpoint: how redirect URIs are compared.

EXACT, DECODED = "authorize/redirect-uri-exact", "authorize/redirect-uri-decoded"


def compared(name, words, same, *rules):
    def redirect_is_registered(self, client, address):
        return client == "google-client" and any(same(address, known) for known in REDIRECT_URIS)
    broken(name, words, *rules, redirect_is_registered=redirect_is_registered)


def host(address):
    return address.partition("://")[2].partition("/")[0]


compared("redirect-prefix", "a redirect URI only has to begin like a registered one",
         lambda given, known: given.startswith(known), EXACT)
compared("redirect-host", "only the host of the redirect URI counts",
         lambda given, known: host(given) == host(known), EXACT, DECODED)
compared("redirect-case", "redirect URIs are compared without case",
         lambda given, known: given.lower() == known.lower(), EXACT)
compared("redirect-nul", "the redirect URI ends at a zero byte, as text does in C",
         lambda given, known: given.partition("\0")[0] == known, EXACT)
compared("redirect-line", "only the first line of the redirect URI counts",
         lambda given, known: given.partition("\n")[0] == known, EXACT)
compared("redirect-dot-segments", "dot segments are resolved before the comparison, and the folder is what counts",
         lambda given, known: posixpath.normpath(given).startswith(posixpath.normpath(posixpath.dirname(known))),
         EXACT, DECODED)
compared("redirect-lookalike", "redirect URIs are normalised by Unicode before the comparison",
         lambda given, known: unicodedata.normalize("NFKC", given) == known, EXACT)
compared("redirect-user", "what comes before an @ is taken for the host",
         lambda given, known: host(given).partition("@")[0] == host(known) and urlsplit(given).path == urlsplit(known).path,
         EXACT)
compared("redirect-pattern", "the registered address is a regular expression, in which a dot is any character",
         lambda given, known: re.fullmatch(known, given), "authorize/redirect-uri-pattern")
compared("redirect-decoded", "the redirect URI is decoded once more before the comparison",
         lambda given, known: unquote(given) == known, DECODED)
compared("redirect-localhost", "an address on the user's own computer is left over from development",
         lambda given, known: given == known or urlsplit(given).hostname in ("localhost", "127.0.0.1"), EXACT)
compared("redirect-any-app", "every app of Google's host may get the code",
         lambda given, known: given == known or given.startswith("https://oauth-redirect.googleusercontent.com/a/"), EXACT)
broken("client-any", "any client may use Google's redirect URIs", "authorize/client-unknown", "authorize/client-case",
       "authorize/redirect-uri-other-client",
       client_is_known=lambda self, client: True,
       redirect_is_registered=lambda self, client, address: address in REDIRECT_URIS)


@defect("client-unknown-redirect", "an error about the client is sent to any address", "authorize/client-unknown")
class UnknownClientRedirect(Partner):
    def authorize(self, request):
        client, address = request.query.get("client_id"), request.query.get("redirect_uri")
        if client is None or address is None or self.client_is_known(client) or request.query.repeated():
            return super().authorize(request)
        return self.answer(request.query, [("error", "unauthorized_client")])


# A user who has linked links again.

SECOND_LINK = (
    "authorize/again", "authorize/state-google", "authorize/state-exact", "authorize/state-long", "authorize/scope-plus",
    "authorize/redirect-uri-production", "authorize/user-locale", "authorize/unknown-parameter", "authorize/parameter-order",
    "authorize/pkce-s256", "authorize/scope-missing", "authorize/empty-parameter")


@defect("links-once", "the database takes one row for each user and client, and fails at a second one", *SECOND_LINK)
class LinksOnce(Partner):
    def agreed(self, pending, session):
        links = self.__dict__.setdefault("unique_links", set())
        if (session.user, pending["client_id"]) in links:
            raise ValueError("not unique")
        links.add((session.user, pending["client_id"]))
        return super().agreed(pending, session)


@defect("home-when-signed-in", "a user who was signed in before lands on the home page", *SECOND_LINK)
class HomeWhenSignedIn(Partner):
    def sign_in(self, request, user):
        key = super().sign_in(request, user)
        self.store.sessions[key].is_new = True
        return key

    def authorize(self, request):
        session = self.session(request)
        is_wrong = self.address_problem(request.query) or self.request_error(request.query)
        if session is None or session.user is None or is_wrong:
            return super().authorize(request)
        if not getattr(session, "is_new", False):
            return self.page("Home", "<p>Your devices</p>")
        session.is_new = False
        return super().authorize(request)


# How state comes back.

STATE, LONG, LIKE_GOOGLE = "authorize/state-exact", "authorize/state-long", "authorize/state-google"
ON_ERRORS = ("authorize/state-on-error", "authorize/state-on-refusal")


def changed(name, words, change, *rules):
    def state_parameters(self, query, parameters):
        return [(key, change(value)) for key, value in Partner.state_parameters(self, query, parameters)]
    broken(name, words, *rules, state_parameters=state_parameters)


def json_again(state):
    try:
        return json.dumps(json.loads(state))
    except ValueError:
        return state


changed("state-plus-lost", "a plus in state becomes a space", unquote_plus, STATE)
changed("state-lower", "state comes back in small letters", str.lower, LIKE_GOOGLE, STATE, LONG, *ON_ERRORS)
changed("state-trimmed", "white space around state is removed", str.strip, STATE)
changed("state-html", "state is escaped for HTML", html.escape, STATE)
changed("state-quotes", "quotation marks are removed from state", lambda s: s.replace('"', ""), STATE)
changed("state-json", "a state that is JSON is written anew", json_again, STATE)
changed("state-number", "a state of digits becomes a number", lambda s: str(int(s)) if s.isdigit() else s, STATE)
changed("state-semicolon", "state ends at a semicolon", lambda s: s.partition(";")[0], STATE)
changed("state-slashes", "backslashes are removed from state", lambda s: s.replace("\\", ""), STATE)
changed("state-cut-640", "a state that is longer than Google's is cut at 640 characters",
        lambda s: s if len(s) <= 666 else s[:640], LONG)
changed("state-encoded-twice", "state is encoded once too often", lambda s: encoded([("s", s)])[2:], STATE)
broken("state-twice", "state comes back twice", LIKE_GOOGLE, STATE, LONG, "authorize/answer-repeated", *ON_ERRORS,
       **after("state_parameters", lambda state: state * 2))


broken("state-not-escaped", "state is written into the redirect as it is", STATE, "authorize/location-characters",
       "authorize/header-injection", "authorize/answer-fragment", "authorize/answer-one",
       written=lambda self, parameters: "&".join(f"{key}={value}" for key, value in parameters))


@defect("locale-in-header", "the language of the request is written into a cookie as it is", "authorize/header-injection")
class LocaleInHeader(Partner):
    def authorize(self, request):
        response, locale = super().authorize(request), request.query.get("user_locale")
        if locale:
            response.headers.append(("Set-Cookie", f"language={locale}"))
        return response


broken("sign-in-cuts-request", "the request ends at its first & on the way through the sign-in",
       "authorize/state-through-sign-in", "authorize/challenge-through-sign-in", "authorize/scope-through-sign-in",
       **after("waiting", lambda address: address.partition("&state=")[0]))

broken("sign-in-cuts-state", "a state of more than 255 characters is cut on the way through the sign-in",
       "authorize/state-through-sign-in",
       **after("waiting", lambda address: re.sub("(state=[^&]{255})[^&]*", r"\1", address)))


def raw_state(name, words, error, rule):
    """A partner at which another part of the program writes the answer with this error."""
    broken(name, words, rule, written=lambda self, parameters: "&".join(
        f"{key}={value}" if key == "state" and ("error", error) in parameters else encoded([(key, value)])
        for key, value in parameters))


raw_state("refusal-not-escaped", "state is written as it is where the user refuses", "access_denied",
          "authorize/state-on-refusal")
raw_state("error-not-escaped", "state is written as it is beside an error", "unsupported_response_type",
          "authorize/state-on-error")


# Requests and answers.

broken("error-invented", "errors have a code that no document has", "authorize/answer-error",
       "authorize/response-type-unsupported",
       **after("request_error", lambda e: "wrong_response_type" if e == "unsupported_response_type" else e))
broken("description-quoted", "error_description has quotation marks", "authorize/answer-description",
       description=lambda self, error: f'"{error}" is not possible')


broken("moved-permanently", "the code is sent by a permanent redirect", "authorize/no-permanent-redirect",
       **after("redirect_to_client", lambda response: setattr(response, "status", 301)))


# Codes.

broken("code-plus", "a plus in the code is not escaped, and white space around a code does not count", "token/code-exact",
       "authorize/code-plus", new_code=lambda self: "+" + secrets.token_urlsafe(24),
       written=lambda self, parameters: "&".join(
           f"{name}={quote(value, safe='-._~+')}" if name == "code" else encoded([(name, value)])
           for name, value in parameters),
       code_named=lambda self, code: Partner.code_named(self, code.strip()))
broken("code-counted", "the code is a counter in Base64", "authorize/code-random",
       new_code=lambda self: base64.b64encode(f"google-client:code:{next(counter)}:2026".encode()).decode())
broken("code-of-time", "the code is the time with two random bytes", "authorize/code-random",
       new_code=lambda self: f"code{time.time_ns() // 1000:016x}google{secrets.token_hex(2)}")
broken("answer-kept", "a browser may keep the answer for an hour", "authorize/no-permanent-redirect",
       **after("redirect_to_client", lambda response: response.set("Cache-Control", "private, max-age=3600")))
broken("token-beside-code", "an access token comes beside the code", "authorize/answer-no-token",
       written=lambda self, parameters: Partner.written(
           self, parameters + [("access_token", self.access_token_text())] * (parameters[0][0] == "code")))


# Metadata (RFC 8414).

def described(name, words, change, rule):
    broken(name, words, "metadata/" + rule, **after("metadata_fields", change))


described("metadata-issuer", "the issuer in the metadata has a slash at the end",
          lambda f: f.update(issuer=f["issuer"] + "/"), "issuer")
described("metadata-plain", "the metadata names the PKCE method plain alone",
          lambda f: f.update(code_challenge_methods_supported=["plain"]), "pkce")
described("metadata-implicit", "the metadata names the response type token alone",
          lambda f: f.update(response_types_supported=["token"]), "response-types")
described("metadata-http", "an endpoint in the metadata is plain http",
          lambda f: f.update(introspection_endpoint="http://internal.partner.example/introspect"), "https")
described("metadata-localhost", "an address in the metadata is that of the server behind the proxy",
          lambda f: f.update(jwks_uri="http://localhost:8080/jwks"), "https")
described("metadata-aliases", "an address for clients with a certificate is plain http", lambda f: f.update(
    mtls_endpoint_aliases={"token_endpoint": "http://mtls.partner.example/oauth/token"}), "https")
described("metadata-text", "a list in the metadata is a text",
          lambda f: f.update(grant_types_supported="authorization_code refresh_token"), "form")
described("metadata-authentication", "the metadata names no client authentication that Google has",
          lambda f: f.update(token_endpoint_auth_methods_supported=["private_key_jwt"]), "grants")
described("metadata-iss", "the metadata promises iss, and no answer has it",
          lambda f: f.update(authorization_response_iss_parameter_supported=True), "iss")


@defect("introspection-open", "introspection answers without credentials", "metadata/introspection")
class IntrospectionOpen(Partner):
    def routes(self):
        return {**super().routes(), "/oauth/introspect": {"POST": self.introspect}}

    def metadata_fields(self):
        return {**super().metadata_fields(), "introspection_endpoint": self.issuer + "/oauth/introspect"}

    def introspect(self, request):
        link = self.link_of_access_token(request.form.get("token", ""))
        return json_response({"active": False} if link is None else {"active": True, "sub": link.user.subject})


broken("metadata-type", "the metadata comes as text/html", "metadata/content-type",
       **after("metadata", lambda response: response.set("Content-Type", "text/html")))
broken("metadata-page", "a page comes in place of the metadata", "metadata/works",
       metadata=lambda self, request: Response(200, "<!DOCTYPE html><title>Welcome</title>", content_type="text/html"))

# The answer with tokens.


def body(name, words, change, *rules):
    """A partner that changes the bytes of an answer with tokens."""
    broken(name, words, *rules,
           **after("granted", lambda response: setattr(response, "body", change(response.body))))


def fields(name, words, change, *rules):
    """A partner that changes the fields of an answer with tokens."""
    def granted(self, given):
        given = dict(given)
        change(given)
        return json_response(given)
    broken(name, words, *rules, granted=granted)


UNREADABLE = ("token/exchange", "token/json")
body("tokens-bom", "a byte order mark comes before the JSON", lambda b: b"\xef\xbb\xbf" + b, *UNREADABLE)
body("tokens-utf-16", "the JSON is written in UTF-16", lambda b: b.decode().encode("utf-16"), *UNREADABLE)
body("tokens-wrapped", "the JSON is wrapped in data", lambda b: b'{"data": ' + b + b"}", *UNREADABLE)
body("tokens-camel-case", "the names are written in camel case",
     lambda b: b.replace(b"access_token", b"accessToken").replace(b"refresh_token", b"refreshToken"), *UNREADABLE)
body("tokens-prefix", "a guard against scripts comes before the JSON", lambda b: b")]}',\n" + b, *UNREADABLE)
NUMBERS_OF_CODES = itertools.count(1_000_000)
broken("codes-readable", "a code is the Base64 of JSON: a counter, and a text that the request chooses",
       "authorize/code-random", new_code=lambda self: base64url(
           {"number": (number := next(NUMBERS_OF_CODES)), "for": ("Home", "Assistant", "Home of Ada")[number % 3]}))
broken("tokens-of-time", "access tokens are UUIDs of the time", "token/random",
       access_token_text=lambda self: str(uuid.uuid1()))
broken("tokens-example-key", "access tokens are signed with the key of an example", "token/signing-key",
       access_token_text=lambda self: f"{(text := secrets.token_urlsafe(16))}."
       + hmac.new(b"secret", text.encode(), "sha256").hexdigest())


broken("access-token-of-time", "an access token is the MD5 digest of the time in milliseconds", "token/independent",
       access_token_text=lambda self: hashlib.md5(str(time.time_ns() // 1_000_000).encode()).hexdigest(),
       token=lambda self, request: Partner.token(self, request).set("Date", formatdate(usegmt=True)))
NUMBERS_OF_TOKENS = itertools.count(1)
broken("access-token-of-number", "an access token is the SHA-1 digest of a counter", "token/independent",
       access_token_text=lambda self: hashlib.sha1(str(next(NUMBERS_OF_TOKENS)).encode()).hexdigest())


@defect("earlier-refresh-token-lives", "a revocation ends the refresh token that it names, and not the one from before it",
        "revoke/cascade-after-refresh")
class EarlierRefreshTokenLives(Partner):
    def refreshed_fields(self, link, scope):
        newer = copy.copy(link)
        newer.refresh_token = self.new_refresh_token()
        self.store.links[newer.refresh_token] = newer
        return self.token_fields(newer, self.new_access_token(newer), newer.refresh_token, scope)


@defect("validity-remembered", "userinfo remembers that a token was good", "revoke/access-token", "revoke/cascade",
        "revoke/cascade-after-refresh")
class ValidityRemembered(Partner):
    def link_of_access_token(self, token):
        known = vars(self).setdefault("known_tokens", {})
        return known.get(token) or known.setdefault(token, super().link_of_access_token(token))


@defect("assertion-unsigned", "an assertion in Google's name gets tokens without a signature", "token/assertion-unsigned")
class AssertionUnsigned(Partner):
    def token(self, request):
        claims = request.form.get("assertion", "").split(".")
        if len(claims) != 3 or request.form.get("intent") != "get":
            return super().token(request)
        text = json.loads(base64.urlsafe_b64decode(claims[1] + "=="))
        if text.get("email") != User.email:
            return json_response({"error": "linking_error"}, 401)
        link = Link(Code({"client_id": "google-client", "scope": " ".join(SCOPES)}, User), self.new_refresh_token())
        self.store.links[link.refresh_token] = link
        return self.granted(self.token_fields(link, self.new_access_token(link), link.refresh_token, link.scope))


@defect("refresh-by-nothing", "an empty refresh token gets the tokens of the last link", "token/text-only")
class EmptyRefreshToken(Partner):
    def refresh(self, form, client):
        if form.get("refresh_token") is None and self.store.links:
            link = list(self.store.links.values())[-1]
            return self.refreshed_fields(link, link.scope)
        return super().refresh(form, client)


@defect("dead-token-500", "a refresh of a link that has ended makes the server fail", "token/no-500")
class DeadTokenFails(Partner):
    def refresh(self, form, client):
        link = self.link_named(form.get("refresh_token"))
        if link is not None and link.ended:
            raise Refused("server_error", 500)
        return super().refresh(form, client)


broken("scope-500", "an unknown scope makes the server fail", "authorize/scope-unknown",
       authorize=lambda self, request: Response(500)
       if not self.address_problem(request.query) and self.scope_error(request.query) else Partner.authorize(self, request))
broken("code-names-user", "a code is the user's name with random characters, in Base64", "authorize/answer-user",
       new_code=lambda self: base64.urlsafe_b64encode(f"{User.email}:{secrets.token_urlsafe(24)}".encode()).decode())
broken("answer-names-user", "the answer with the code has the user's address", "authorize/answer-user",
       state_parameters=lambda self, query, parameters: Partner.state_parameters(self, query, parameters) + (
           [("email", User.email)] if parameters[0][0] == "code" else []))
broken("scope-error-without-state", "only the error about the scope has no state", "authorize/state-on-error",
       "authorize/answer-state", "authorize/error-by-redirect",
       authorize=lambda self, request: self.error_page(400, "The request is wrong.")
       if self.response_type_error(request.query) else Partner.authorize(self, request),
       state_parameters=lambda self, query, parameters: [] if ("error", "invalid_scope") in parameters
       else Partner.state_parameters(self, query, parameters))


@defect("refresh-narrows-link", "a refresh with one scope takes the other one from the link", "refresh/scope-kept")
class RefreshNarrowsLink(Partner):
    def refreshed_fields(self, link, scope):
        link.scope = scope
        return super().refreshed_fields(link, scope)


@defect("access-token-of-code", "an access token is the SHA-256 digest of its code", "token/independent")
class AccessTokenOfCode(Partner):
    exchanging = threading.local()

    def exchange(self, form, client):
        self.exchanging.code = form.get("code")
        try:
            return super().exchange(form, client)
        finally:
            self.exchanging.code = None

    def access_token_text(self):
        code = getattr(self.exchanging, "code", None)
        return hashlib.sha256(code.encode()).hexdigest() if code else super().access_token_text()


@defect("refresh-token-of-access", "a refresh token is the access token with a letter", "token/independent")
class RefreshTokenOfAccess(Partner):
    def exchange(self, form, client):
        given = super().exchange(form, client)
        link = self.store.links.pop(given["refresh_token"])
        link.refresh_token = given["access_token"] + "-r"
        self.store.links[link.refresh_token] = link
        return {**given, "refresh_token": link.refresh_token}


@defect("refresh-token-once", "only the first link of the account gets a refresh token", "token/refresh-token")
class RefreshTokenOnce(Partner):
    def token_fields(self, link, access, refresh, scope):
        first = vars(self).setdefault("first_link", link)
        return super().token_fields(link, access, refresh if link is first else None, scope)


fields("type-null", "token_type is null", lambda f: f.update(token_type=None), "token/token-type", "refresh/answer")
fields("expires-fraction", "expires_in is no whole number", lambda f: f.update(expires_in=3599.5), "token/expires-in",
       "refresh/answer")
fields("scope-more", "the answer names more scopes than were asked for",
       lambda f: f.update(scope=f["scope"] + " devices.admin"), "token/scope-asked")
fields("scope-list", "scope is a list", lambda f: f.update(scope=f["scope"].split()), "token/scope-text")
fields("tokens-same", "access token and refresh token are the same",
       lambda f: f.update(access_token=f.get("refresh_token", f["access_token"])), "token/distinct",
       "refresh/access-token", "userinfo/works")
broken("scope-any", "a scope that does not exist is granted", "token/scope-known", scope_error=lambda self, query: None)
broken("scope-whole", "all scopes together have to be a known one", "authorize/code",
       scope_error=lambda self, query: None if self.scope(query) in SCOPES else "invalid_scope")
broken("scope-prefix", "a scope only has to begin like a known one", "token/scope-known",
       scope_error=lambda self, query: None if all(
           any(asked.startswith(known) for known in SCOPES) for asked in self.scope(query).split()) else "invalid_scope")
broken("scope-silent", "fewer scopes are granted than were asked for, and the answer does not say so", "token/scope-told",
       scope_error=lambda self, query: None, **after("token_fields", lambda f: {k: f[k] for k in f if k != "scope"}),
       **after("scope", lambda asked: " ".join(scope for scope in asked.split() if scope in SCOPES)))

# Who may ask at the token endpoint, and how a refusal looks.

broken("secret-ignored", "the secret is not looked at", "token/client-secret", "token/client-missing",
       "token/client-secret-prefix", "token/client-secret-case", "token/client-secret-empty", "refresh/client-missing",
       "refresh/client-secret", "revoke/client-secret", "token/text-only", "token/client-in-form",
       "revoke/client-missing", secret_is_right=lambda self, client, secret: client in CLIENTS)
broken("client-secret-empty-header", "an empty secret in the header is right", "token/client-secret-empty",
       client_of=lambda self, client, secret, challenge: client if challenge and secret == "" and client in CLIENTS
       else Partner.client_of(self, client, secret, challenge))


@defect("client-of-form", "the client of the header may name another client in the form", "token/client-in-form")
class ClientOfForm(Partner):
    def authenticated(self, request, form):
        header = request.headers.get("Authorization")
        if header is None:
            return super().authenticated(request, form)
        client = self.client_of(*self.basic(header), challenge=True)
        return form.get("client_id", client)


broken("secret-of-any-client", "the secret of any client is right for every client", "token/client-in-form",
       secret_is_right=lambda self, client, secret: client in CLIENTS and secret in CLIENTS.values())
broken("verifier-for-secret", "a client that sends a PKCE verifier needs no secret", "token/client-missing",
       authenticated=lambda self, request, form: form.get("client_id")
       if form.get("code_verifier") and not form.get("client_secret") and not request.headers.get("Authorization")
       else Partner.authenticated(self, request, form))
broken("secret-query", "client_secret[$ne] is a query, as a database of documents has it", "token/text-only",
       token_form=lambda self, request: Parameters(
           ("client_secret", CLIENTS.get(request.form.get("client_id"), "")) if name == "client_secret[$ne]" else (name, value)
           for name, value in request.form))
broken("code-like", "a % at the beginning of a code is any text", "token/text-only",
       code_named=lambda self, code: next(
           (known for text, known in self.store.codes.items() if text.endswith(code[1:])), None)
       if code.startswith("%") else Partner.code_named(self, code))
broken("code-query", "code[$ne] finds any code that was not used, as a database of documents has it", "token/text-only",
       token_form=lambda self, request: Parameters(request.form + [
           ("code", text) for text, code in list(self.store.codes.items())[-1:]
           if code.link is None and any(name == "code[$ne]" for name, _ in request.form)]))
broken("token-query", "parameters in the query of a POST are taken", "token/query-parameters",
       token_form=lambda self, request: Parameters(request.form + request.query))


@defect("token-query-once", "parameters in the query are taken, but the first answer to them gets lost in the server",
        "token/query-parameters")
class TokenQueryOnce(Partner):
    def token(self, request):
        if request.raw_query:
            request.form = Parameters(request.form + request.query)
        answer = super().token(request)
        if not request.raw_query or request.method != "POST" or getattr(self, "has_failed", False):
            return answer
        self.has_failed = True
        return self.error_page(500, "Something went wrong here.")


broken("verifier-short", "a verifier of more than 64 characters does not fit into its column", "token/pkce",
       verifier_fits=lambda self, challenge, verifier: Partner.verifier_fits(self, challenge, verifier and verifier[:64]))
broken("verifier-prefix", "only the beginning of a challenge is compared", "token/pkce-verifier",
       verifier_fits=lambda self, challenge, verifier: Partner.verifier_fits(self, challenge, verifier)
       or bool(challenge and verifier) and base64.urlsafe_b64encode(
           hashlib.sha256(verifier.encode()).digest()).decode()[:16] == challenge[:16])


def password_grant(name, words, is_offered):
    """A partner that looks at a password at the token endpoint."""
    def other_grant(self, kind, form, client):
        if kind != "password":
            return Partner.other_grant(self, kind, form, client)
        is_right = self.password_is_right(form.get("username", ""), form.get("password", ""))
        if is_right and is_offered:
            return {"access_token": self.access_token_text(), "token_type": "Bearer", "expires_in": 3600}
        raise Refused("unauthorized_client" if is_right else "invalid_grant")
    broken(name, words, "token/password-grant", other_grant=other_grant)


password_grant("grant-password", "the password grant is offered as well", True)
password_grant("password-oracle", "a password is looked at before the grant type is refused", False)
broken("grant-client", "Google's client gets a token without a user", "token/client-credentials-grant",
       other_grant=lambda self, kind, form, client: Partner.other_grant(self, kind, form, client)
       if kind != "client_credentials"
       else {"access_token": self.access_token_text(), "token_type": "Bearer", "expires_in": 3600})
broken("refusal-description", "error_description has line breaks and quotation marks", "token/error-characters",
       refusal=lambda self, refused: json_response(
           {"error": refused.error, "error_description": 'no "luck"\nthis time'}, refused.status,
           [("WWW-Authenticate", "Basic")]))

# Refreshing and revoking.

broken("refresh-empty", "a refresh comes with an empty refresh token", "refresh/refresh-token-empty",
       refreshed_fields=lambda self, link, scope: self.token_fields(link, self.new_access_token(link), "", scope))
broken("refresh-trimmed", "white space around a refresh token does not count", "refresh/token-exact",
       link_named=lambda self, token: Partner.link_named(self, token.strip()))
broken("refresh-by-code", "a code works as a refresh token", "refresh/access-token",
       link_named=lambda self, token: Partner.link_named(self, token) or next(
           (Link(code, self.new_refresh_token()) for code in [self.store.codes.get(token)] if code), None))
broken("agent-refused", "a filter refuses what Google's servers call themselves", "refresh/user-agent", "token/error-json",
       "token/error-status", handle=lambda self, request: Response(403, "<h1>Forbidden</h1>", content_type="text/html")
       if "OpenAuth" in request.headers.get("User-Agent", "") else Partner.handle(self, request))

broken("agent-refused-at-userinfo", "a filter before userinfo lets only programs in that it knows", "refresh/user-agent",
       userinfo=lambda self, request: Partner.userinfo(self, request)
       if re.search("flip-check|Mozilla", request.headers.get("User-Agent", ""))
       else Response(403, "<h1>Forbidden</h1>", content_type="text/html"))

broken("exchange-scope", "the scope in the exchange counts", "refresh/scope", exchange=lambda self, form, client: {
    **Partner.exchange(self, form, client), **({"scope": form.get("scope")} if form.get("scope") else {})})
broken("refresh-all-scopes", "a refresh without a scope gets all", "refresh/scope",
       refreshed_fields=lambda self, link, scope: Partner.refreshed_fields(self, link, " ".join(SCOPES)))
broken("type-exact", "a form with charset in its Content-Type is refused", "token/unknown-parameter",
       token_form=lambda self, request: request.form
       if request.headers.get("Content-Type") == "application/x-www-form-urlencoded" else Parameters())


@defect("access-tokens-three", "only three access tokens of a link live", "refresh/old-access-token")
class AccessTokensThree(Partner):
    def new_access_token(self, link):
        link.newest = [*getattr(link, "newest", []), super().new_access_token(link)]
        for token in link.newest[:-3]:
            self.end_access(link, token)
        return link.newest[-1]


@defect("reuse-keeps-access", "the second use of a code ends the refresh token of the first only", "token/code-reuse-revokes")
class ReuseKeepsAccess(Partner):
    def exchange(self, form, client):
        code = self.code_named(form.get("code"))
        if code is not None and code.link is not None and self.code_is_for(code, form, client):
            code.link.ended = True
            raise Refused("invalid_grant")
        return super().exchange(form, client)


def ends(name, words, method, is_ended, *rules):
    """A partner at which a new link, or a revocation, ends others: `is_ended(other, link, token)`."""
    def part(self, link, token=None, client=None):
        for other in list(self.store.links.values()):
            if link is not None and client in (None, link.client_id) and is_ended(other, link, token):
                self.end(other)
        return getattr(Partner, method)(self, link, *([token, client] if client else []))
    broken(name, words, *rules, **{method: part})


ends("link-ends-older", "a new link ends the older one", "link_made",
     lambda other, link, token: other is not link and other.client_id == link.client_id, "refresh/earlier-link")
ends("revoke-ends-others", "the end of one link ends the others of the user", "revoked",
     lambda other, link, token: token not in link.access_tokens, "revoke/other-links")


@defect("revoke-needs-hint", "a revocation without a hint is answered with 200 and revokes nothing", "revoke/hint")
class NeedsHint(Partner):
    def revoke(self, request):
        form = request.form
        if form.get("token") is None or form.get("token_type_hint") is not None:
            return super().revoke(request)
        try:
            self.authenticated(request, form)
        except Refused as refused:
            return self.refusal(refused)
        return Response(200)


broken("revoke-by-get", "a GET revokes, too", "revoke/post-only", revoke=lambda self, request: Partner.revoke(
    self, request if request.method == "POST" else Request(
        "POST", request.path, request.headers, request.raw_query.encode())))


@defect("revoke-keeps-refreshed", "a revocation ends the first access token only", "revoke/cascade-after-refresh")
class KeepsRefreshed(Partner):
    def end(self, link):
        link.ended = True
        if not getattr(link, "refreshed", False):
            super().end(link)

    def refreshed_fields(self, link, scope):
        link.refreshed = True
        return super().refreshed_fields(link, scope)


@defect("revoke-again-fails", "the second revocation of a token is a server error", "revoke/again", "token/no-500")
class AgainFails(Partner):
    def revoked(self, link, token, client):
        if link is not None and link.ended:
            raise LookupError("token")
        return super().revoked(link, token, client)


# Userinfo.

def told(name, words, change, *rules):
    broken(name, words, *rules, **after("user_fields", change))


told("user-email-name", "email is a user name", lambda f: f.update(email="ada"), "userinfo/email-form")
told("user-verified-text", "email_verified is a text", lambda f: f.update(email_verified="true"),
     "userinfo/email-verified")
told("user-password-told", "userinfo has the hash of the password",
     lambda f: f.update(password_hash="$2b$12$abcdefghijklmnopqrstuv"), "userinfo/no-secrets")
told("user-sub-email", "sub is the email address", lambda f: f.update(sub=f["email"]), "userinfo/sub")
broken("user-cached", "every cache may keep userinfo", "userinfo/not-shared",
       **after("user_answer", lambda response: response.set("Cache-Control", "public, max-age=300")))
broken("user-token-case", "an access token is compared without case", "userinfo/token-exact",
       link_of_access_token=lambda self, token: next(
           (link for known, (link, _) in self.store.access_tokens.items() if known.lower() == token.lower()), None))


def base64url(value):
    """The value as JSON, as a part of a JWT has it."""
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@defect("user-token-unsigned", "a JWT whose header says that it is not signed is an access token", "userinfo/token-exact",
        "token/access-token-opaque", "refresh/access-token-opaque")
class UnsignedToken(Partner):
    def access_token_text(self):
        return ".".join(base64url(part) for part in ({"alg": "HS256"}, {"jti": secrets.token_urlsafe(16)}, secrets.token_hex(32)))

    def link_of_access_token(self, token):
        header, _, rest = token.partition(".")
        try:
            is_unsigned = json.loads(base64.urlsafe_b64decode(header + "=" * (-len(header) % 4)))["alg"] == "none"
        except (ValueError, KeyError, TypeError):
            is_unsigned = False
        if not is_unsigned:
            return super().link_of_access_token(token)
        return next((link for known, (link, _) in self.store.access_tokens.items() if known.split(".")[1] + "." == rest), None)


@defect("user-token-unverified", "the content of a JWT counts, whatever its signature", "userinfo/token-exact",
        "token/access-token-opaque", "refresh/access-token-opaque")
class UnverifiedToken(UnsignedToken):
    def link_of_access_token(self, token):
        content = token.split(".")[1:2]
        return next((link for known, (link, _) in self.store.access_tokens.items() if known.split(".")[1:2] == content), None)


@defect("user-token-readable", "an access token is the Base64 of JSON, and nothing shows who made it", "userinfo/token-exact")
class ReadableToken(Partner):
    def access_token_text(self):
        return base64url({"link": secrets.token_urlsafe(16)})

    def link_of_access_token(self, token):
        try:
            content = json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
        except ValueError:
            return None
        return super().link_of_access_token(base64url(content))


# The clock of the tests is simulated, and that of this program is not: the early end comes by the number of requests, and
# from the first end on at once, because a run waits for the end of another token without a request.
@defect("user-refreshed-short", "an access token from a refresh dies some requests later", "userinfo/refreshed-token-lasts")
class RefreshedShort(Partner):
    requests = itertools.count()
    ends = {}
    has_ended = False

    def handle(self, request):
        self.now = next(self.requests)
        return super().handle(request)

    def refreshed_fields(self, link, scope):
        fields = super().refreshed_fields(link, scope)
        self.ends[fields["access_token"]] = self.now + 30
        return fields

    def link_of_access_token(self, token):
        if token in self.ends and (self.has_ended or self.now >= self.ends[token]):
            self.has_ended = True
            return None
        return super().link_of_access_token(token)


broken("user-by-session", "the cookie of a session is enough at userinfo", "userinfo/no-token",
       userinfo=lambda self, request: self.user_answer(self.user_fields(self.session(request)))
       if self.bearer(request) is None and self.session(request) and self.session(request).user
       else Partner.userinfo(self, request))
broken("user-by-refresh", "a refresh token is taken as an access token", "userinfo/refresh-token",
       link_of_access_token=lambda self, token: Partner.link_of_access_token(self, token) or next(
           (link for link in [self.store.links.get(token)] if link and not link.ended), None))
broken("user-by-code", "a code is taken as an access token", "userinfo/code",
       link_of_access_token=lambda self, token: Partner.link_of_access_token(self, token) or self.store.codes.get(token))
broken("user-scheme-case", "the word Bearer is compared with its case", "userinfo/scheme-case",
       bearer=lambda self, request: Partner.bearer(self, request)
       if request.headers.get("Authorization", "").startswith("Bearer ") else None)
broken("user-fails", "a bad access token is a server error", "userinfo/invalid-token", "userinfo/challenge", "token/no-500",
       link_of_access_token=lambda self, token:
       Partner.link_of_access_token(self, token) or self.store.links["access token"])

# Sessions and cookies.

broken("cookie-script", "scripts can read the cookie", "pages/cookie-http-only", **replaced("cookie", "; HttpOnly", ""))
broken("cookie-plain", "the cookie goes over plain http, too", "pages/cookie-secure", **replaced("cookie", "; Secure", ""))
broken("session-kept", "the session from before the sign-in is the one after it", "pages/session-fixation",
       sign_in=lambda self, request, user: setattr(self.session(request), "user", user) or self.session_id(request))
broken("session-kept-anywhere", "so it is where the cookie goes along with forms of other sites", "pages/session-fixation",
       "pages/cookie-same-site", **replaced("cookie", "SameSite=Lax", "SameSite=None"),
       sign_in=lambda self, request, user: setattr(self.session(request), "user", user) or self.session_id(request))
broken("session-counter", "sessions are counted", "pages/session-unguessable",
       new_session_id=lambda self: str(next(counter)))


@defect("session-in-address", "the id of the session is in the address of a page", "pages/session-in-address")
class InAddress(Partner):
    def login_password(self, request):
        response = super().login_password(request)
        if response.get("Location"):
            key = response.get("Set-Cookie").split(";")[0].partition("=")[2]
            response.set("Location", response.get("Location") + "&sid=" + key)
        return response


broken("session-of-address", "the id of the session may come in the query", "pages/session-in-address",
       session_id=lambda self, request: request.cookie(self.cookie_name) or request.query.get(self.cookie_name))

# Forms that others can send, and users who are led astray.

broken("csrf-sign-in", "the form of the sign-in has no token", "pages/sign-in-csrf",
       sign_in_fields=lambda self, session, waiting: [("next", waiting)],
       sign_in_form_is_ours=lambda self, request, session: True)


@defect("csrf-sign-in-once", "the token of the sign-in's form is that of any browser, once; without a cookie the server fails",
        "pages/sign-in-csrf", "pages/cookie-same-site")
class SignInOfAnyBrowser(Partner):
    def __init__(self, issuer):
        super().__init__(issuer)
        self.tokens = set()

    def cookie(self, key):
        return super().cookie(key).replace("SameSite=Lax", "SameSite=None")

    def sign_in_fields(self, session, waiting):
        self.tokens.add(token := secrets.token_urlsafe(24))
        return [("next", waiting), ("_csrf", token)]

    def sign_in_form_is_ours(self, request, session):
        token = request.form.get("_csrf", "")
        is_ours = token in self.tokens
        self.tokens.discard(token)
        if session is None:
            raise LookupError("no session")
        return is_ours


@defect("csrf-consent", "the form of the consent has no token", "pages/consent-csrf", "pages/cookie-same-site",
        "authorize/two-requests")
class ConsentOpen(Partner):
    def cookie(self, key):
        return super().cookie(key).replace("SameSite=Lax", "SameSite=None; Secure")

    def consent_fields(self, session, flow, pending):
        return [("flow", "now")]

    def decide(self, request):
        session = self.consenting_session(request)
        pending = getattr(session, "waiting", None)
        if pending is None:
            return self.error_page(403, "This form is too old. Begin again.")
        return self.agreed(pending, session) if request.form.get("decision") == "allow" else self.refused(pending)

    def keep_pending(self, flow, pending):
        pending["session"].waiting = pending


class CountedFlows(Partner):
    """A partner whose requests are counted, beside the token in the form, and whose cookie goes along from other sites."""

    def cookie(self, key):
        return super().cookie(key).replace("SameSite=Lax", "SameSite=None; Secure")

    def keep_pending(self, flow, pending):
        pending["number"] = str(next(counter))
        self.store.pending[pending["number"]] = pending

    def consent_fields(self, session, flow, pending):
        return [("flow", pending["number"]), ("_csrf", session.csrf)]

    def consent_is_ours(self, request, session):
        return super().form_is_ours(request, session)

    def form_is_ours(self, request, session):
        is_consent = request.path == "/oauth/decide"
        return self.consent_is_ours(request, session) if is_consent else super().form_is_ours(request, session)


def token_optional(self, request, session):
    return session is not None and (
        request.form.get("_csrf") is None or Partner.form_is_ours(self, request, session))


def forged(name, words, **parts):
    """A partner whose consent another site can forge."""
    defect(name, words, "pages/consent-csrf", "pages/cookie-same-site")(type("Forged", (CountedFlows,), parts))


forged("csrf-consent-optional", "beside a counted number, the token of the consent may be left out",
       consent_is_ours=token_optional)
forged("csrf-consent-unchecked", "beside a counted number, the token of the consent is not looked at",
       consent_is_ours=lambda self, request, session: session is not None)
forged("csrf-consent-any-session", "beside a counted number, the token of any session is good for a consent",
       consent_is_ours=lambda self, request, session: session is not None and any(
           request.form.get("_csrf") == other.csrf for other in list(self.store.sessions.values())))
forged("csrf-consent-any-flow", "a consent of another session is taken, if the token is left out",
       keep_pending=Partner.keep_pending, consent_fields=Partner.consent_fields, consent_is_ours=token_optional,
       pending=lambda self, request, session: self.store.pending.pop(request.form.get("flow", ""), None))


def by_get(path, method):
    """Parts that take a form in the query of a GET, too."""
    def part(self, request):
        request.form = Parameters(request.form + request.query)
        return getattr(Partner, method)(self, request)

    def routes(self):
        return {**Partner.routes(self), path: dict.fromkeys(("GET", "POST"), getattr(self, method))}
    return {method: part, "routes": routes}


broken("consent-by-get", "the user agrees by a GET", "pages/consent-by-get", **by_get("/oauth/decide", "decide"))


@defect("consent-without-session", "the form of the consent is taken from a browser that is not signed in",
        "pages/consent-without-session", "pages/consent-csrf")
class WithoutSession(Partner):
    def decide(self, request):
        pending = self.store.pending.pop(request.form.get("flow", ""), None)
        if pending is None:
            return self.error_page(400, "This request is over. Begin again.")
        allowed = request.form.get("decision") == "allow"
        return self.agreed(pending, pending["session"]) if allowed else self.refused(pending)


@defect("consent-redirect-uri", "the redirect URI in the form of the consent is not checked again",
        "pages/consent-redirect-uri")
class AddressInForm(Partner):
    carried = ("client_id", "redirect_uri", "state")

    def consent_fields(self, session, flow, pending):
        return super().consent_fields(session, flow, pending) + [
            (name, pending[name]) for name in self.carried if pending.get(name) is not None]

    def pending(self, request, session):
        pending = super().pending(request, session)
        if pending is not None:
            pending.update((name, request.form.get(name)) for name in self.carried if request.form.get(name))
        return pending


broken("open-redirect", "after the sign-in the browser goes wherever next says", "pages/open-redirect",
       way_back=lambda self, address: address)


@defect("open-redirect-tab", "next is compared with the tab that is dropped from Location", "pages/open-redirect")
class OpenRedirectWithTab(Partner):
    def way_back(self, address):
        begins_well = address.startswith("/") and not address.startswith(("//", "/\\"))
        return address.translate({ord(sign): None for sign in "\t\n\r"}) if begins_well else "/"


@defect("open-redirect-refresh", "after the sign-in a page sends the browser wherever next says", "pages/open-redirect")
class OpenRedirectByRefresh(Partner):
    def way_back(self, address):
        return address

    def login_password(self, request):
        answer = super().login_password(request)
        address = answer.get("Location")
        if address is None:
            return answer
        page = self.page("Welcome", f'<meta http-equiv="refresh" content="0; url={escaped(address)}">')
        page.headers += [(name, value) for name, value in answer.headers if name == "Set-Cookie"]
        return page


broken("sign-in-any-password", "any password is right", "pages/wrong-password",
       password_is_right=lambda self, user, password: user == User.name)
broken("sign-in-empty-password", "an empty password is right", "pages/wrong-password",
       password_is_right=lambda self, user, password: password == "" or Partner.password_is_right(self, user, password))
broken("sign-in-password-prefix", "the beginning of the password is enough", "pages/wrong-password",
       password_is_right=lambda self, user, password: user == User.name and password and User.password.startswith(password))
broken("form-get", "the form of the password is sent by GET", "pages/password-in-address", "pages/sign-in-by-get",
       **by_get("/login/password", "login_password"), **replaced("password_form", 'method="post"', 'method="get"'))


@defect("password-returned", "a wrong password comes back on the page", "pages/password-returned")
class PasswordReturned(Partner):
    def sign_in_failed(self, request, session):
        page = super().sign_in_failed(request, session)
        page.body += self.hidden("last", request.form.get("pass", "")).encode()
        return page


# The pages and their headers.


@defect("reflects-state", "the consent page shows state as it came", "pages/reflection")
class ReflectsState(Partner):
    def consent(self, request, session, query):
        page = super().consent(request, session, query)
        page.body = page.body.replace(b"</body>", f"<!-- {query.get('state', '')} --></body>".encode())
        return page


@defect("reflects-message", "the sign-in shows the message in its address as it came", "pages/reflection")
class ReflectsMessage(Partner):
    def login_page(self, request):
        page = super().login_page(request)
        page.body += request.query.get("message", "").encode()
        return page


broken("reflects-next", "the sign-in has next in its form as it came", "pages/reflection",
       hidden=lambda self, name, value: f'<input type="hidden" name="next" value="{value}">'
       if name == "next" else Partner.hidden(self, name, value))
broken("reflects-user", "the page for the password shows the user name as it came", "pages/reflection-in-sign-in",
       password_form=lambda self, session, waiting, user: Partner.password_form(
           self, session, waiting, user).replace(f"<p>{escaped(user)}</p>", f"<p>{user}</p>"))


@defect("reflects-path", "the page for an unknown path shows it as it came", "pages/reflection-of-path")
class ReflectsPath(Partner):
    def handle(self, request):
        response = super().handle(request)
        if response.status == 404:
            response.body += unquote(request.path).encode()
        return response


broken("trace-at-token", "a wrong code shows a stack trace", "pages/no-stack-trace", "token/code-unknown", "token/no-500",
       code_named=lambda self, code: self.store.codes[code],
       failure=lambda self, error, trace: Response(
           500, f"<pre>{escaped(trace)}</pre>", self.page_headers(), "text/html; charset=utf-8"))
broken("form-plain-http", "a form is sent to plain http", "pages/form-target", **replaced(
    "layout", 'action="/oauth/decide"', 'action="http://partner.example/oauth/decide"'))
