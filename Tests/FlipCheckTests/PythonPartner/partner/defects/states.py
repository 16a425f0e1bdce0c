"""Faults of state between the request and the answer."""
import html
import json
from urllib.parse import quote_plus, unquote, unquote_plus

from ..messages import encoded
from ..registry import defect
from ..right import Partner

EXACT, LONG, LIKE_GOOGLE = "authorize/state-exact", "authorize/state-long", "authorize/state-google"
ON_ERRORS = ("authorize/state-on-error", "authorize/state-on-refusal")


class Changed(Partner):
    """State comes back changed: `change(state)`."""

    def change(self, state):
        return state

    def state_parameters(self, query, parameters):
        return [(name, self.change(value)) for name, value in super().state_parameters(query, parameters)]


def changed(name, words, change, *rules):
    """A partner that changes state by a function."""
    defect(name, words, *rules)(type("Wrong", (Changed,), {"change": lambda self, state: change(state)}))


def json_again(state):
    try:
        return json.dumps(json.loads(state))
    except ValueError:
        return state


def digits(state):
    return str(int(state)) if state.isdigit() else state


changed("state-decoded-twice", "state is decoded once too often", unquote, EXACT)
changed("state-plus-lost", "a plus in state becomes a space", unquote_plus, EXACT)
changed("state-plus-to-space", "plus signs in state are replaced by spaces", lambda s: s.replace("+", " "), EXACT)
changed("state-space-to-plus", "spaces in state are replaced by plus signs", lambda s: s.replace(" ", "+"), EXACT)
changed("state-lower", "state comes back in small letters", str.lower, LIKE_GOOGLE, EXACT, LONG, *ON_ERRORS)
changed("state-trimmed", "white space around state is removed", str.strip, EXACT)
changed("state-html", "state is escaped for HTML", lambda s: html.escape(s), EXACT)
changed("state-quotes", "quotation marks are removed from state", lambda s: s.replace('"', ""), EXACT)
changed("state-json", "a state that is JSON is written anew", json_again, EXACT)
changed("state-number", "a state of digits becomes a number", digits, EXACT)
changed("state-semicolon", "state ends at a semicolon", lambda s: s.partition(";")[0], EXACT)
changed("state-question", "state ends at a question mark", lambda s: s.partition("?")[0], EXACT)
changed("state-slashes", "backslashes are removed from state", lambda s: s.replace("\\", ""), EXACT)
changed("state-angle", "what looks like a tag is removed from state", lambda s: s.replace("<b>", ""), EXACT)
changed("state-cut-255", "state is cut at 255 characters", lambda s: s[:255], LIKE_GOOGLE, LONG, *ON_ERRORS)
changed("state-cut-640", "state is cut at 640 characters", lambda s: s[:640], LONG)
changed("state-replaced", "a login framework puts a state of its own", lambda s: "eyJhbGciOiJub25lIn0",
        LIKE_GOOGLE, EXACT, LONG, *ON_ERRORS)
changed("state-encoded-twice", "state is encoded once too often", lambda s: encoded([("s", s)])[2:], EXACT)


@defect("state-missing", "the code comes without state", LIKE_GOOGLE, EXACT, LONG)
class NoState(Partner):
    def state_parameters(self, query, parameters):
        return [] if parameters[0][0] == "code" else super().state_parameters(query, parameters)


@defect("state-missing-on-error", "errors come without state", "authorize/state-on-error",
        "authorize/answer-state")
class NoStateOnError(Partner):
    def state_parameters(self, query, parameters):
        refused = parameters[0][1] in ("access_denied", "invalid_scope")
        return super().state_parameters(query, parameters) if parameters[0][0] == "code" or refused else []


@defect("state-missing-on-refusal", "a user's refusal comes without state", "authorize/state-on-refusal",
        "authorize/answer-state")
class NoStateOnRefusal(Partner):
    def state_parameters(self, query, parameters):
        return [] if parameters[0][1] == "access_denied" else super().state_parameters(query, parameters)


@defect("state-missing-on-scope", "invalid_scope comes without state", "authorize/answer-state")
class NoStateOnScope(Partner):
    def state_parameters(self, query, parameters):
        return [] if parameters[0][1] == "invalid_scope" else super().state_parameters(query, parameters)


@defect("state-not-escaped", "state is written into the redirect as it is", EXACT, "authorize/location-characters",
        "authorize/header-injection", "authorize/state-plus", "authorize/answer-fragment", "authorize/answer-plus",
        "authorize/answer-one")
class RawState(Partner):
    def written(self, parameters):
        return "&".join(f"{name}={value}" for name, value in parameters)


@defect("state-plus", "a space in state is written as a plus", "authorize/state-plus", "authorize/answer-plus")
class PlusForSpace(Partner):
    def written(self, parameters):
        return "&".join(f"{name}={quote_plus(value) if name == 'state' else encoded([('v', value)])[2:]}"
                        for name, value in parameters)


@defect("state-twice", "state comes back twice", LIKE_GOOGLE, EXACT, LONG, "authorize/answer-repeated", *ON_ERRORS)
class StateTwice(Partner):
    def state_parameters(self, query, parameters):
        return super().state_parameters(query, parameters) * 2


@defect("state-huge", "a state of more than 4,000 characters is a server error", "authorize/state-huge",
        "authorize/no-server-error")
class ColumnTooShort(Partner):
    def authorize(self, request):
        if len(request.query.get("state", "")) > 4000:
            return self.error_page(request, 500, "The value is too long for its column.")
        return super().authorize(request)


class Lost(Partner):
    """Something is lost on the way through the sign-in: the request that waits is written without it."""

    lost = ()

    def waiting(self, request):
        kept = [item for item in request.query if item[0] not in self.lost]
        return "/oauth/authorize?" + encoded(kept)


@defect("sign-in-loses-state", "state is lost on the way through the sign-in", "authorize/state-through-sign-in")
class LosesState(Lost):
    lost = ("state",)


@defect("sign-in-loses-challenge", "the PKCE challenge is lost on the way through the sign-in",
        "authorize/challenge-through-sign-in")
class LosesChallenge(Lost):
    lost = ("code_challenge", "code_challenge_method")


@defect("sign-in-loses-scope", "the scope is lost on the way through the sign-in",
        "authorize/scope-through-sign-in")
class LosesScope(Lost):
    lost = ("scope",)


@defect("sign-in-cuts-request", "the request ends at its first & on the way through the sign-in",
        "authorize/state-through-sign-in", "authorize/challenge-through-sign-in", "authorize/scope-through-sign-in")
class CutsRequest(Partner):
    def waiting(self, request):
        return super().waiting(request).partition("&state=")[0]


@defect("requests-mixed", "of two requests in one browser the later one is answered twice", "authorize/two-requests")
class OnePending(Partner):
    def consent(self, request, session, query):
        page = super().consent(request, session, query)
        session.last = next(reversed(self.store.pending))
        return page

    def pending(self, request, session):
        return self.store.pending.get(session.last)


@defect("location-utf-8", "an error comes with an umlaut that is not escaped",
        "authorize/location-characters", "authorize/answer-description")
class RawUTF8(Partner):
    def description(self, error):
        return "ungültig"

    def written(self, parameters):
        return "&".join(f"{name}={value if name == 'error_description' else encoded([('v', value)])[2:]}"
                        for name, value in parameters)


@defect("state-line-break", "a line break in state becomes a header of its own", "authorize/header-injection")
class HeaderInjection(Partner):
    def redirect_to_client(self, location):
        first, _, rest = location.replace("%0D", "\r").replace("%0A", "\n").partition("\r\n")
        response = super().redirect_to_client(first)
        if rest:
            name, _, value = rest.partition("&")[0].replace("%3A", ":").replace("%20", " ").partition(":")
            response.headers.append((name, value.strip()))
        return response
