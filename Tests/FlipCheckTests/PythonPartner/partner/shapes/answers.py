"""Redirects, tokens and metadata that are right, and written in another way."""
import json

from ..messages import Parameters, Response, json_response
from ..registry import shape
from ..right import Partner


@shape("found", "the code is sent by a 302")
class Found(Partner):
    def redirect_to_client(self, location):
        response = super().redirect_to_client(location)
        response.status = 302
        return response


@shape("relative-redirects", "redirects on the server are relative")
class Relative(Partner):
    def authorize(self, request):
        response = super().authorize(request)
        if (response.get("Location") or "").startswith("/login"):
            response.set("Location", ".." + response.get("Location"))
        return response


@shape("fragment-errors", "an error about another response type than code comes in the fragment")
class FragmentErrors(Partner):
    def answer(self, query, parameters):
        response = super().answer(query, parameters)
        if query.get("response_type", "code") != "code":
            response.set("Location", (response.get("Location") or "").replace("?", "#"))
        return response


@shape("issuer-told", "every answer has iss")
class Issuer(Partner):
    def state_parameters(self, query, parameters):
        return super().state_parameters(query, parameters) + [("iss", self.issuer)]

    def metadata_fields(self):
        return {**super().metadata_fields(), "authorization_response_iss_parameter_supported": True}


@shape("state-first", "state comes before the code, and a parameter of the partner's own after it")
class StateFirst(Partner):
    def written(self, parameters):
        return super().written(list(reversed(parameters)) + [("session_state", "a.b")])


@shape("everything-escaped", "every character of a value is escaped, in small letters")
class Escaped(Partner):
    def written(self, parameters):
        return "&".join(f"{name}=" + "".join(f"%{byte:02x}" for byte in value.encode()) for name, value in parameters)


@shape("json-pretty", "JSON is written over several lines, with members in another order")
class Pretty(Partner):
    def granted(self, fields):
        response = json_response(fields)
        response.body = json.dumps(dict(reversed(fields.items())), indent=4).encode() + b"\r\n"
        return response


@shape("json-more", "the answer has further members, objects and null among them")
class More(Partner):
    def token_fields(self, link, access, refresh, scope):
        more = {"user": {"id": 7, "roles": ["owner"]}, "id_token": None, "created_at": 1796000000, "not_before": 0}
        return {**more, **super().token_fields(link, access, refresh, scope)}


@shape("token-type-small", "token_type is written bearer")
class SmallBearer(Partner):
    def token_fields(self, link, access, refresh, scope):
        return {**super().token_fields(link, access, refresh, scope), "token_type": "bearer"}


@shape("scope-left-out", "the answer leaves scope out, since it is the one that was asked for")
class NoScope(Partner):
    def token_fields(self, link, access, refresh, scope):
        fields = super().token_fields(link, access, refresh, scope)
        fields.pop("scope")
        return fields


@shape("type-without-charset", "the type is application/json alone, and Cache-Control has more in it")
class BareType(Partner):
    def granted(self, fields):
        return super().granted(fields).set("Content-Type", "Application/JSON").set(
            "Cache-Control", "private, no-cache, no-store, must-revalidate")


@shape("headers-small", "the names of the header fields are written in small letters")
class SmallHeaders(Partner):
    def handle(self, request):
        response = super().handle(request)
        response.headers = [(name.lower(), value) for name, value in response.headers]
        return response


@shape("error-described", "refusals have a description, and an address for more")
class Described(Partner):
    def refusal(self, refused):
        headers = [("WWW-Authenticate", 'basic realm="partner", charset="UTF-8"')] if refused.challenge else []
        return json_response({"error_description": "See the documentation.", "error": refused.error,
                              "error_uri": "https://partner.example/docs/errors"}, refused.status, headers)


@shape("rotation-with-overlap", "refresh tokens rotate, and the older one lives until the new one was used")
class Overlap(Partner):
    def refreshed_fields(self, link, scope):
        if not hasattr(link, "twin"):
            link.twin = self.new_refresh_token()
            self.store.links[link.twin] = link
        return self.token_fields(link, self.new_access_token(link), link.twin, scope)


@shape("refresh-token-again", "a refresh sends the same refresh token again")
class SameRefresh(Partner):
    def refreshed_fields(self, link, scope):
        return self.token_fields(link, self.new_access_token(link), link.refresh_token, scope)


@shape("tokens-of-hex", "codes and tokens are hexadecimal, with a prefix")
class Hex(Partner):
    def new_code(self):
        return "pc_" + super().new_code().encode().hex()

    def access_token_text(self):
        return "pat-v1." + super().access_token_text().encode().hex()


@shape("scope-ignored", "an unknown scope is left out, and the answer says what is granted")
class ScopeIgnored(Partner):
    def scope_error(self, query):
        return None

    def scope(self, query):
        asked = super().scope(query).split()
        return " ".join(scope for scope in asked if scope in ("devices.read", "devices.control"))


@shape("google-errors", "wrong credentials are an invalid_grant with 400 in the form, as Google's page has it")
class GoogleErrors(Partner):
    def refusal(self, refused):
        if refused.error == "invalid_client" and not refused.challenge:
            refused.error, refused.status = "invalid_grant", 400
        return super().refusal(refused)


@shape("revocation-json", "a revocation is answered with an empty object")
class RevocationJSON(Partner):
    def revoked(self, link, token, client):
        super().revoked(link, token, client)
        return json_response({})


@shape("userinfo-more", "userinfo has further claims and an address of another kind")
class UserMore(Partner):
    def user_fields(self, link):
        return {**super().user_fields(link), "email": "ada.l+google@mail.partner.example", "locale": "de",
                "address": {"country": "DE"}, "email_verified": False}


@shape("openid-metadata", "the metadata is at the place of OpenID Connect")
class OpenID(Partner):
    def routes(self):
        routes = super().routes()
        routes["/.well-known/openid-configuration"] = routes.pop("/.well-known/oauth-authorization-server")
        return routes


@shape("error-pages-200", "error pages have status 200")
class Pages200(Partner):
    def error_page(self, request, status, reason):
        page = super().error_page(request, status, reason)
        page.status = 200 if status in (400, 403) else status
        return page


@shape("error-pages-text", "error pages are plain text")
class TextPages(Partner):
    def error_page(self, request, status, reason):
        return Response(status, reason, self.page_headers(), "text/plain; charset=utf-8")


@shape("association-old", "the association file is in the older form")
class OldAssociation(Partner):
    def applinks(self):
        return {"apps": [], "details": [{"appID": "TEAMID1234.example.partner.app", "paths": ["NOT /oauth/*", "/link"]}]}


@shape("form-parameters-kept", "parameters of the request are repeated in hidden fields of the sign-in")
class HiddenRequest(Partner):
    def sign_in_fields(self, session, waiting):
        carried = Parameters(item for item in [("brand", "google"), ("empty", "")])
        return super().sign_in_fields(session, waiting) + list(carried)
