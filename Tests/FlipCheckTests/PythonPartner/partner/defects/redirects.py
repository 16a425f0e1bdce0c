"""Addresses that are taken for one of Google's, or are missing on the list."""
import posixpath
import re
import unicodedata
from urllib.parse import unquote, urlsplit

from ..registry import defect
from ..right import Partner
from ..settings import CLIENTS, REDIRECT_URIS, WEB_REDIRECT_URI

EXACT = "authorize/redirect-uri-exact"
DECODED = "authorize/redirect-uri-decoded"


class Compared(Partner):
    """Redirect URIs are compared in a way of the subclass: `same(given, registered)`."""

    def redirect_is_registered(self, client, address):
        return client == "google-client" and any(self.same(address, known) for known in self.redirect_uris())

    def same(self, given, known):
        return given == known


def compared(name, words, same, *rules):
    """A partner that compares redirect URIs by a function."""
    defect(name, words, *rules)(type("Wrong", (Compared,), {"same": lambda self, given, known: same(given, known)}))


def host(address):
    """The host as a careless reader finds it."""
    return address.partition("://")[2].partition("/")[0]


compared("redirect-prefix", "a redirect URI only has to begin like a registered one",
         lambda given, known: given.startswith(known), EXACT)
compared("redirect-host", "the hosts of the redirect URIs are compared and nothing else",
         lambda given, known: host(given) == host(known), EXACT, DECODED)
compared("redirect-host-prefix", "a redirect URI only has to begin with the registered host",
         lambda given, known: given.startswith("https://" + host(known)), EXACT, DECODED)
compared("redirect-host-suffix", "the host only has to end like the registered one",
         lambda given, known: host(given).endswith(host(known)), EXACT, DECODED)
compared("redirect-contains", "the registered address may be anywhere in the redirect URI",
         lambda given, known: known in given, EXACT)
compared("redirect-any-case", "redirect URIs are compared without case",
         lambda given, known: given.lower() == known.lower(), EXACT)
compared("redirect-host-case", "the host is compared without case",
         lambda given, known: given.replace(host(given), host(given).lower()) == known, EXACT)
compared("redirect-slash", "a slash at the end does not count",
         lambda given, known: given.rstrip("/") == known, EXACT)
compared("redirect-query-ignored", "a query in the redirect URI does not count",
         lambda given, known: given.partition("?")[0] == known, EXACT)
compared("redirect-fragment-ignored", "a fragment in the redirect URI does not count",
         lambda given, known: given.partition("#")[0] == known, EXACT)
compared("redirect-scheme-ignored", "the scheme of the redirect URI does not count",
         lambda given, known: given.partition("://")[2] == known.partition("://")[2], EXACT)
compared("redirect-port-ignored", "a port in the redirect URI does not count",
         lambda given, known: re.sub(r":\d+/", "/", given) == known, EXACT)
compared("redirect-trimmed", "white space at the end of the redirect URI does not count",
         lambda given, known: given.strip() == known, EXACT)
compared("redirect-nul", "the redirect URI ends at a zero byte, as text does in C",
         lambda given, known: given.partition("\0")[0] == known, EXACT)
compared("redirect-line", "only the first line of the redirect URI counts",
         lambda given, known: given.partition("\n")[0] == known, EXACT)
compared("redirect-dot-segments", "dot segments are resolved before the comparison, and the folder is what counts",
         lambda given, known: posixpath.normpath(given).startswith(posixpath.normpath(posixpath.dirname(known))), EXACT, DECODED)
compared("redirect-folder", "any page beside the registered one is taken",
         lambda given, known: given.rpartition("/")[0] == known.rpartition("/")[0], EXACT, DECODED)
compared("redirect-below", "any page below the registered one is taken",
         lambda given, known: given == known or given.startswith(known + "/"), EXACT)
compared("redirect-lookalike", "redirect URIs are normalised by Unicode before the comparison",
         lambda given, known: unicodedata.normalize("NFKC", given) == known, EXACT)
compared("redirect-user", "what comes before an @ is taken for the host",
         lambda given, known: host(given).partition("@")[0] == host(known) and urlsplit(given).path == urlsplit(known).path,
         EXACT)
compared("redirect-pattern", "the registered address is a regular expression, in which a dot is any character",
         lambda given, known: re.fullmatch(known, given), "authorize/redirect-uri-pattern")
compared("redirect-decoded", "the redirect URI is decoded once more before the comparison",
         lambda given, known: unquote(given) == known, "authorize/redirect-uri-decoded")


@defect("redirect-any", "any redirect URI is taken", EXACT, "authorize/error-redirect-uri",
        "authorize/redirect-uri-pattern", "authorize/redirect-uri-decoded")
class AnyAddress(Partner):
    def redirect_is_registered(self, client, address):
        return client == "google-client"


@defect("redirect-error-sent", "a redirect URI that is not on the list gets the error", EXACT,
        "authorize/error-redirect-uri", "authorize/redirect-uri-pattern", "authorize/redirect-uri-decoded",
        "authorize/redirect-uri-repeated", "authorize/answer-state")
class ErrorToAnyAddress(Partner):
    def authorize(self, request):
        address = request.query.get("redirect_uri")
        if address and self.client_is_known(request.query.get("client_id")) and self.address_problem(request.query):
            return self.redirect_to_client(self.client_address(address.partition("#")[0], [("error", "invalid_request")]))
        return super().authorize(request)


@defect("redirect-missing", "without a redirect URI the first registered one is taken", "authorize/redirect-uri-missing")
class DefaultAddress(Partner):
    def asked(self, request):
        if request.query.get("redirect_uri") is None:
            request.query.append(("redirect_uri", WEB_REDIRECT_URI))
        return request.query


class Repeated(Partner):
    """Of two redirect URIs one is checked, and the other one is used."""

    used = 0

    def asked(self, request):
        query = request.query
        addresses = [value for name, value in query if name == "redirect_uri"]
        if len(addresses) > 1:
            query[:] = [item for item in query if item[0] != "redirect_uri"] + [("redirect_uri", addresses[self.used])]
        return query


defect("redirect-first-of-two", "of two redirect URIs the first is taken", "authorize/redirect-uri-repeated")(Repeated)


@defect("redirect-last-of-two", "of two redirect URIs the last is taken", "authorize/redirect-uri-repeated")
class LastOfTwo(Repeated):
    used = -1


@defect("client-any", "any client may use Google's redirect URIs", "authorize/client-unknown",
        "authorize/client-case")
class AnyClient(Partner):
    def client_is_known(self, client):
        return True

    def redirect_is_registered(self, client, address):
        return address in REDIRECT_URIS


@defect("client-unknown-error", "an unknown client gets its error by a redirect", "authorize/client-unknown",
        "authorize/client-case")
class ErrorToUnknownClient(Partner):
    def authorize(self, request):
        client, address = request.query.get("client_id"), request.query.get("redirect_uri")
        if client and client not in CLIENTS and address in REDIRECT_URIS:
            return self.answer(request.query, [("error", "unauthorized_client")])
        return super().authorize(request)


@defect("client-missing", "a request without client_id is taken for Google's", "authorize/client-missing")
class NoClient(Partner):
    def asked(self, request):
        if request.query.get("client_id") is None:
            request.query.append(("client_id", "google-client"))
        return request.query


@defect("client-case", "client_id is compared without case", "authorize/client-case")
class ClientCase(Partner):
    def asked(self, request):
        request.query[:] = [(name, value.lower() if name == "client_id" else value) for name, value in request.query]
        return request.query


class ErrorFirst(Partner):
    """An error is sent before it was checked where it may be sent."""

    def error_first(self, query):
        return None

    def authorize(self, request):
        query = request.query
        error = self.error_first(query)
        if error and query.get("redirect_uri") and self.client_is_known(query.get("client_id")):
            return self.answer(query, [("error", error)])
        return super().authorize(request)


@defect("error-first-scope", "invalid_scope is sent before the redirect URI is checked", "authorize/error-redirect-uri")
class ScopeFirst(ErrorFirst):
    def error_first(self, query):
        return self.scope_error(query)


@defect("error-first-type", "unsupported_response_type is sent before the redirect URI is checked",
        "authorize/error-redirect-uri")
class TypeFirst(ErrorFirst):
    def error_first(self, query):
        return self.response_type_error(query)


@defect("error-first-challenge", "an error of PKCE is sent before the redirect URI is checked",
        "authorize/error-redirect-uri")
class ChallengeFirst(ErrorFirst):
    def error_first(self, query):
        return self.challenge_error(query)


def without(name, words, part, *rules):
    """A partner on whose list some of Google's addresses are missing."""
    kept = [address for address in REDIRECT_URIS if part not in address]
    defect(name, words, *rules)(type("Incomplete", (Partner,), {"redirect_uris": lambda self: kept}))


without("list-without-assistant", "Google Assistant's app is missing on the list", "com.google.OPA",
        "authorize/redirect-uri-production", "authorize/redirect-uri-documented")
without("list-without-home", "Google Home's app is missing on the list", "com.google.Chromecast",
        "authorize/redirect-uri-production", "authorize/redirect-uri-documented")
without("list-without-sandbox", "Google's sandbox is missing on the list", "-sandbox",
        "authorize/redirect-uri-documented")
without("list-without-apps", "the list has only the redirect URIs of the browser", "/a/",
        "authorize/redirect-uri-production", "authorize/redirect-uri-documented")
