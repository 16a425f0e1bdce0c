"""Right requests that are refused, and wrong ones that are granted."""
from urllib.parse import unquote_to_bytes

from ..messages import Parameters, Request, redirect
from ..registry import defect
from ..right import Partner


@defect("scope-plus", "a plus between two scopes belongs to the scope", "authorize/scope-plus")
class PlusInScope(Partner):
    def scope_error(self, query):
        return super().scope_error(query) or ("invalid_scope" if self.raw_plus else None)

    def authorize(self, request):
        scope = next((piece for piece in request.raw_query.split("&") if piece.startswith("scope=")), "")
        self.raw_plus = "+" in scope
        return super().authorize(request)


@defect("scope-required", "scope may not be left out, and the user is told so", "authorize/scope-missing")
class ScopeRequired(Partner):
    def address_problem(self, query):
        return super().address_problem(query) or (None if query.get("scope") else "scope is missing.")


@defect("scope-comma", "scopes are split at commas", "authorize/code")
class CommaScopes(Partner):
    def scope_error(self, query):
        return None if set(self.scope(query).split(",")) <= {"devices.read", "devices.control"} else "invalid_scope"


@defect("locale-refused", "only user_locale=en is taken", "authorize/user-locale")
class EnglishOnly(Partner):
    def request_error(self, query):
        return super().request_error(query) or ("invalid_request" if query.get("user_locale", "en") != "en" else None)


@defect("locale-without-region", "a user_locale with a region or script is refused", "authorize/user-locale")
class NoRegions(Partner):
    def request_error(self, query):
        return super().request_error(query) or ("invalid_request" if "-" in query.get("user_locale", "") else None)


KNOWN = ("response_type", "client_id", "redirect_uri", "state", "scope", "user_locale", "code_challenge",
         "code_challenge_method")


@defect("unknown-parameter", "a parameter that is not known is refused", "authorize/unknown-parameter")
class NothingUnknown(Partner):
    def request_error(self, query):
        unknown = [name for name, value in query if name not in KNOWN and value]
        return super().request_error(query) or ("invalid_request" if unknown else None)


@defect("empty-parameter", "a parameter without a value is refused", "authorize/empty-parameter")
class NothingEmpty(Partner):
    def request_error(self, query):
        empty = [name for name, value in query if value == ""]
        return super().request_error(query) or ("invalid_request" if empty else None)


@defect("parameter-order", "the parameters have to be in one order", "authorize/parameter-order")
class OneOrder(Partner):
    def request_error(self, query):
        names = [name for name, _ in query]
        wrong = "state" in names and "client_id" in names and names.index("state") < names.index("client_id")
        return super().request_error(query) or ("invalid_request" if wrong else None)


@defect("repeated-first", "of a repeated parameter the first is taken", "authorize/repeated-parameter")
class FirstCounts(Partner):
    def repeats(self, query):
        return False


@defect("implicit", "the implicit grant is offered as well", "authorize/response-type-unsupported")
class Implicit(Partner):
    def response_type_error(self, query):
        return None if query.get("response_type") == "token" else super().response_type_error(query)

    def consent(self, request, session, query):
        if query.get("response_type") != "token":
            return super().consent(request, session, query)
        return redirect(query.get("redirect_uri") + "#access_token=" + self.access_token_text())


@defect("any-response-type", "response_type is not looked at",
        "authorize/response-type-unsupported", "authorize/response-type-missing", "authorize/error-by-redirect")
class AnyType(Partner):
    def response_type_error(self, query):
        return None


@defect("hybrid", "response_type only has to contain code", "authorize/response-type-unsupported")
class Hybrid(Partner):
    def response_type_error(self, query):
        return None if "code" in query.get("response_type", "") else super().response_type_error(query)


@defect("response-type-guessed", "a missing response_type means code", "authorize/response-type-missing")
class TypeGuessed(Partner):
    def response_type_error(self, query):
        return None if query.get("response_type") is None else super().response_type_error(query)


@defect("errors-on-page", "errors are shown on a page", "authorize/error-by-redirect")
class ErrorsOnPage(Partner):
    def authorize(self, request):
        problem = self.address_problem(request.query)
        error = None if problem else self.request_error(request.query)
        return self.error_page(request, 400, error) if error else super().authorize(request)


@defect("scope-error-code", "an unknown scope is an access_denied", "authorize/scope-unknown")
class WrongScopeError(Partner):
    def scope_error(self, query):
        return "access_denied" if super().scope_error(query) else None


@defect("error-invented", "errors have a code that no document has", "authorize/answer-error",
        "authorize/response-type-unsupported")
class InventedError(Partner):
    def request_error(self, query):
        error = super().request_error(query)
        return "wrong_response_type" if error == "unsupported_response_type" else error


@defect("type-error-is-cancelled", "a wrong response_type is answered with an error of the app", "authorize/answer-error",
        "authorize/response-type-unsupported")
class AppError(Partner):
    def request_error(self, query):
        error = super().request_error(query)
        return "unrecoverable" if error == "unsupported_response_type" else error


@defect("description-quoted", "error_description has quotation marks", "authorize/answer-description")
class Quoted(Partner):
    def description(self, error):
        return f'"{error}" is not possible'


@defect("refusal-on-page", "a user who refuses stays on a page", "authorize/consent-refused")
class RefusalOnPage(Partner):
    def decide(self, request):
        if request.form.get("decision") == "deny":
            return self.page(request, "Cancelled", "<p>You may close this window.</p>")
        return super().decide(request)


@defect("refusal-server-error", "a user's refusal is a server_error", "authorize/consent-refused")
class WrongRefusal(Partner):
    def refused(self, pending):
        return self.answer(pending, [("error", "server_error")])


@defect("refusal-ignored", "a user who refuses is linked all the same", "authorize/consent-refused")
class RefusalIgnored(Partner):
    def refused(self, pending):
        return self.agreed(pending, pending["session"])


@defect("client-missing-fails", "a request without client_id is a server error", "authorize/no-server-error")
class FallsOver(Partner):
    def address_problem(self, query):
        if query.get("client_id") is None:
            raise KeyError("client_id")
        return super().address_problem(query)


@defect("broken-utf8-fails", "bytes that are no UTF-8 are a server error", "authorize/broken-utf8",
        "authorize/no-server-error")
class BrokenBytes(Partner):
    def authorize(self, request):
        unquote_to_bytes(request.raw_query).decode("utf-8")
        return super().authorize(request)


@defect("pkce-refused", "a request with a PKCE challenge is refused", "authorize/pkce-s256")
class NoChallenges(Partner):
    def challenge_error(self, query):
        return "invalid_request" if query.get("code_challenge") else None


class Lenient(Partner):
    """A challenge is forgotten when its method is not S256."""

    forgotten = ()

    def asked(self, request):
        query = request.query
        if query.get("code_challenge") and query.get("code_challenge_method") in self.forgotten:
            return Parameters(item for item in query if not item[0].startswith("code_challenge"))
        return query


@defect("pkce-plain", "the PKCE method plain is taken", "authorize/pkce-plain")
class PlainTaken(Lenient):
    forgotten = ("plain",)


@defect("pkce-method-missing", "a PKCE challenge without a method is taken", "authorize/pkce-method-missing")
class MethodMissing(Lenient):
    forgotten = (None,)


@defect("pkce-method-unknown", "a PKCE method that is not known is ignored", "authorize/pkce-method-unknown")
class MethodUnknown(Lenient):
    forgotten = ("S512",)


@defect("pkce-challenge-form", "a PKCE challenge of one character is taken", "authorize/pkce-challenge-form")
class AnyChallenge(Partner):
    def challenge_error(self, query):
        return None if query.get("code_challenge_method") == "S256" else super().challenge_error(query)


@defect("moved-permanently", "the code is sent by a permanent redirect", "authorize/no-permanent-redirect")
class Permanent(Partner):
    def redirect_to_client(self, location):
        response = super().redirect_to_client(location)
        response.status = 301
        return response


@defect("redirect-307", "the form of the consent is answered with 307", "authorize/no-307")
class KeepsForm(Partner):
    def agreed(self, pending, session):
        response = super().agreed(pending, session)
        response.status = 307
        return response


@defect("redirect-circle", "the authorization endpoint redirects to itself", "authorize/answers")
class Circle(Partner):
    def authorize(self, request):
        return redirect("/oauth/authorize?" + request.raw_query)


@defect("consent-skipped", "a signed-in user is not asked", "authorize/consent-shown", "authorize/consent-refused")
class NotAsked(Partner):
    def consent(self, request, session, query):
        pending = {name: query.get(name) for name in ("client_id", "redirect_uri", "state", "code_challenge")}
        return self.agreed({**pending, "scope": self.scope(query)}, session)


@defect("issuer-wrong", "iss is the name of another server", "authorize/issuer")
class WrongIssuer(Partner):
    def state_parameters(self, query, parameters):
        return super().state_parameters(query, parameters) + [("iss", "https://login.elsewhere.example")]


@defect("agreed-on-page", "a user who agrees stays on a page", "authorize/code")
class StaysOnPage(Partner):
    def agreed(self, pending, session):
        super().agreed(pending, session)
        return self.page(Request("GET", "/", {}), "Done", "<p>You may close this window.</p>")
