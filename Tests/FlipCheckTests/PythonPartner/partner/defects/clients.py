"""The token endpoint: who may ask, in which way, and how a refusal looks."""
from ..messages import Parameters, json_response
from ..registry import defect
from ..right import Partner
from ..settings import CLIENTS
from ..tokens import Refused


@defect("client-body-refused", "credentials in the form are refused", "token/exchange", "token/client-body")
class NoBody(Partner):
    def authenticated(self, request, form):
        if request.headers.get("Authorization") is None:
            raise Refused("invalid_client", 401, challenge=True)
        return super().authenticated(request, form)


@defect("client-basic-refused", "credentials in the header are refused", "token/client-basic")
class NoBasic(Partner):
    def authenticated(self, request, form):
        if request.headers.get("Authorization") is not None:
            raise Refused("invalid_client", 401, challenge=True)
        return super().authenticated(request, form)


@defect("secret-ignored", "the secret is not looked at", "token/client-secret", "token/client-missing",
        "token/client-secret-prefix", "token/client-secret-case", "token/client-secret-empty", "refresh/client-missing",
        "refresh/client-secret", "revoke/client-secret")
class AnySecret(Partner):
    def secret_is_right(self, client, secret):
        return client in CLIENTS


@defect("secret-prefix", "the secret only has to begin right", "token/client-secret-prefix")
class SecretPrefix(Partner):
    def secret_is_right(self, client, secret):
        return client in CLIENTS and secret.startswith(CLIENTS[client])


@defect("secret-short", "a beginning of the secret is enough", "token/client-secret-prefix")
class SecretBeginning(Partner):
    def secret_is_right(self, client, secret):
        return client in CLIENTS and len(secret) > 3 and CLIENTS[client].startswith(secret)


@defect("secret-case", "the secret is compared without case", "token/client-secret-case")
class SecretCase(Partner):
    def secret_is_right(self, client, secret):
        return client in CLIENTS and secret.lower() == CLIENTS[client].lower()


@defect("secret-empty", "an empty secret is right", "token/client-secret-empty")
class SecretEmpty(Partner):
    def authenticated(self, request, form):
        empty = any(name == "client_secret" and value == "" for name, value in form)
        if empty and form.get("client_id") in CLIENTS:
            return form.get("client_id")
        return super().authenticated(request, form)


@defect("client-unknown", "a client that is not registered is served", "token/client-unknown")
class UnknownClient(Partner):
    def client_of(self, client, secret, challenge):
        if client is not None and client not in CLIENTS and secret:
            return "google-client"
        return super().client_of(client, secret, challenge)


@defect("client-public", "codes are exchanged without a secret", "token/client-missing")
class PublicClient(Partner):
    def authenticated(self, request, form):
        if form.get("code") and request.headers.get("Authorization") is None and form.get("client_secret") is None \
                and not any(name == "client_secret" for name, _ in form):
            return form.get("client_id", "google-client")
        return super().authenticated(request, form)


@defect("client-header-wins", "a wrong secret in the form does not count when the header is right", "token/client-twice")
class HeaderWins(Partner):
    def authenticated(self, request, form):
        if request.headers.get("Authorization") is not None:
            form = Parameters(item for item in form if not item[0].startswith("client_"))
        return super().authenticated(request, form)


@defect("client-form-wins", "a wrong secret in the header does not count when the form is right", "token/client-twice")
class FormWins(Partner):
    def authenticated(self, request, form):
        if form.get("client_secret") is None:
            return super().authenticated(request, form)
        return self.client_of(form.get("client_id"), form.get("client_secret"), challenge=False)


@defect("client-error-code", "wrong credentials are an access_denied", "token/client-error")
class WrongError(Partner):
    def client_of(self, client, secret, challenge):
        try:
            return super().client_of(client, secret, challenge)
        except Refused:
            raise Refused("access_denied", 401, challenge) from None


@defect("client-no-challenge", "a 401 has no challenge", "token/client-challenge")
class NoChallenge(Partner):
    def refusal(self, refused):
        refused.challenge = False
        return super().refusal(refused)


@defect("client-400-for-header", "wrong credentials in the header are a 400", "token/client-challenge")
class BadRequest(Partner):
    def refusal(self, refused):
        refused.status = 400 if refused.status == 401 else refused.status
        return super().refusal(refused)


@defect("token-by-get", "tokens are given for a GET", "token/post-only", "token/query-parameters")
class ByGet(Partner):
    def grant(self, request):
        if request.method == "GET":
            request.method = "POST"
        return super().grant(request)

    def token_form(self, request):
        return Parameters(request.form + request.query)


@defect("token-by-put", "tokens are given for a PUT", "token/other-methods")
class ByPut(Partner):
    def grant(self, request):
        if request.method == "PUT":
            request.method = "POST"
        return super().grant(request)


@defect("token-query", "parameters in the query of a POST are taken", "token/query-parameters")
class QueryToo(Partner):
    def token_form(self, request):
        return Parameters(request.form + request.query)


@defect("token-repeated", "of a repeated parameter the first is taken", "token/repeated-parameter")
class FirstCounts(Partner):
    def token_form(self, request):
        seen, first = set(), Parameters()
        for name, value in request.form:
            if name not in seen:
                seen.add(name)
                first.append((name, value))
        return first


@defect("token-unknown-parameter", "a parameter that is not known is refused", "token/unknown-parameter")
class NothingUnknown(Partner):
    def token_form(self, request):
        if any(name == "flip_check" for name, _ in request.form):
            raise Refused("invalid_request")
        return request.form


@defect("grant-type-guessed", "a missing grant_type is guessed", "token/parameter-missing")
class Guessed(Partner):
    def token_form(self, request):
        form = request.form
        if form.get("grant_type") is None and form.get("code"):
            form.append(("grant_type", "authorization_code"))
        return form


@defect("grant-type-error", "an unknown grant_type is an invalid_request", "token/grant-type-unsupported")
class WrongGrantError(Partner):
    def other_grant(self, kind, form, client):
        raise Refused("invalid_request")


@defect("grant-type-fails", "an unknown grant_type is a server error", "token/grant-type-unsupported",
        "token/no-server-error")
class GrantFails(Partner):
    def other_grant(self, kind, form, client):
        raise NotImplementedError(kind)


@defect("grant-password", "the password grant is offered as well", "token/password-grant")
class PasswordGrant(Partner):
    def other_grant(self, kind, form, client):
        if kind == "password":
            raise Refused("invalid_grant")
        return super().other_grant(kind, form, client)


@defect("grant-client", "Google's client gets a token without a user", "token/client-credentials-grant")
class ClientGrant(Partner):
    def other_grant(self, kind, form, client):
        if kind == "client_credentials":
            return {"access_token": self.access_token_text(), "token_type": "Bearer", "expires_in": 3600}
        return super().other_grant(kind, form, client)


class Refusing(Partner):
    """Every refusal of the token endpoint goes through `change(response, refused)`."""

    def change(self, response, refused):
        return response

    def refusal(self, refused):
        return self.change(super().refusal(refused), refused)


def refusing(name, words, change, *rules):
    defect(name, words, *rules)(
        type("Wrong", (Refusing,), {"change": lambda self, response, refused: change(response, refused)}))


def page(response, refused):
    response.body = b"<!DOCTYPE html><title>Error</title><p>Something went wrong"
    return response.set("Content-Type", "text/html; charset=utf-8")


def status(number, *errors):
    def change(response, refused):
        if not errors or refused.error in errors:
            response.status = number
        return response
    return change


def error(name, instead):
    def change(response, refused):
        return json_response({"error": instead}, refused.status) if refused.error == name else response
    return change


HTML_RULES = ("token/code-unknown", "token/grant-type-unsupported", "token/error-json", "refresh/invalid-token")
refusing("refusal-html", "every refusal is an HTML page", page, *HTML_RULES, "revoke/token-missing", "revoke/error-json")
refusing("refusal-typed-text", "refusals come as text/plain", lambda r, _: r.set("Content-Type", "text/plain"),
         "token/error-json", "revoke/error-json")
refusing("refusal-200", "refusals have status 200", status(200), "token/error-status", "token/code-unknown",
         "token/grant-type-unsupported", "refresh/invalid-token", "token/client-challenge", "revoke/token-missing")
refusing("refusal-422", "a missing parameter is a 422", status(422, "invalid_request"), "token/error-status",
         "revoke/token-missing")
refusing("refusal-403", "a wrong code is a 403", status(403, "invalid_grant"), "token/error-status", "token/code-unknown",
         "refresh/invalid-token")
refusing("refusal-error-code", "a wrong code is an invalid_code", error("invalid_grant", "invalid_code"),
         "token/code-unknown", "refresh/invalid-token", "token/error-registered")
refusing("refusal-message", "a refusal has message instead of error",
         lambda r, refused: json_response({"message": refused.error}, refused.status, [("WWW-Authenticate", "Basic")]),
         "token/error-json", "token/code-unknown", "token/grant-type-unsupported", "refresh/invalid-token",
         "revoke/token-missing", "revoke/error-json",
         "token/client-error")
refusing("refusal-description", "error_description has line breaks and quotation marks",
         lambda r, refused: json_response({"error": refused.error, "error_description": 'no "luck"\nthis time'},
                                          refused.status, [("WWW-Authenticate", "Basic")]),
         "token/error-characters")


@defect("code-unknown-fails", "an unknown code is a server error", "token/code-unknown", "token/no-server-error")
class UnknownCodeFails(Partner):
    def code_named(self, code):
        found = super().code_named(code)
        if found is None:
            raise LookupError("code")
        return found


@defect("secret-in-refusal", "a refusal repeats the secret that was sent", "token/no-echo")
class Echo(Partner):
    def refusal(self, refused):
        response = super().refusal(refused)
        if refused.error == "invalid_client":
            sent = self.last_form.get("client_secret", "")
            response = json_response({"error": "invalid_client", "error_description": f"the secret {sent} is wrong"},
                                     refused.status, [("WWW-Authenticate", "Basic")])
        return response

    def token_form(self, request):
        self.last_form = request.form
        return request.form
