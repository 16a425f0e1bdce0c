"""Partners that do everything right, as other frameworks write it."""
import gzip
import json
import zlib

from .messages import Parameters, Response, escaped, json_response
from .registry import shape
from .right import Partner, after, replaced
from .tokens import Refused


def unusual(name, words, known=None, **parts):
    """A right partner of which these parts are replaced."""
    return shape(name, words)(type("Unusual", (Partner,), {"known": known or {}, **parts}))


# Redirects, tokens and metadata.

unusual("found", "the code is sent by a 302",
        **after("redirect_to_client", lambda response: setattr(response, "status", 302)))
unusual("relative-redirects", "redirects on the server are relative", **after(
    "authorize", lambda response: response.set("Location", ".." + response.get("Location"))
    if (response.get("Location") or "").startswith("/login") else None))


unusual("fragment-empty", "each answer has #_ behind it, so that no fragment is carried along",
        **after("redirect_to_client", lambda response: response.set("Location", response.get("Location") + "#_")))


@shape("fragment-errors", "an error about another response type than code comes in the fragment")
class FragmentErrors(Partner):
    def answer(self, query, parameters):
        response = super().answer(query, parameters)
        if query.get("response_type", "code") != "code":
            response.set("Location", (response.get("Location") or "").replace("?", "#"))
        return response


@shape("fragment-error-number", "an error in the fragment has a number in error_code beside it")
class FragmentErrorNumber(FragmentErrors):
    def answer(self, query, parameters):
        number = [("error_code", "7")] if parameters[0][0] == "error" else []
        return super().answer(query, parameters + number)


unusual("issuer-told", "every answer has iss",
        state_parameters=lambda self, query, parameters: Partner.state_parameters(self, query, parameters)
        + [("iss", self.issuer)],
        **after("metadata_fields", lambda f: f.update(authorization_response_iss_parameter_supported=True)))
unusual("introspection", "the metadata names an introspection endpoint, which asks for credentials", **after(
    "metadata_fields", lambda f: f.update(introspection_endpoint=f["token_endpoint"])))
unusual("policy-http", "the metadata names pages of the policy and the terms, which are plain http", **after(
    "metadata_fields", lambda f: f.update(
        op_policy_uri="http://www.partner.example/policy", op_tos_uri="http://www.partner.example/terms")))
unusual("cache-private", "userinfo may be kept by the one client, and for other tokens not at all", **after(
    "user_answer", lambda response: response.set("Cache-Control", "private, max-age=60")))
unusual("state-first", "state comes before the code, and a parameter of the partner's own after it",
        written=lambda self, parameters: Partner.written(self, parameters[::-1] + [("session_state", "a.b")]))
unusual("everything-escaped", "every character of a value is escaped, in small letters",
        written=lambda self, parameters: "&".join(
            f"{name}=" + "".join(f"%{byte:02x}" for byte in value.encode()) for name, value in parameters))
unusual("json-pretty", "JSON is written over several lines, with members in another order", **after(
    "granted", lambda response: setattr(response, "body", json.dumps(
        dict(reversed(json.loads(response.body).items())), indent=4).encode() + b"\r\n")))
unusual("json-more", "the answer has further members, objects and null among them", **after(
    "token_fields", lambda f: {"user": {"id": 7, "roles": ["owner"]}, "id_token": None, "created_at": 1796000000, **f}))
unusual("token-type-small", "token_type is written bearer", **after("token_fields", lambda f: f.update(token_type="bearer")))
unusual("scope-left-out", "the answer leaves scope out, since it is the one that was asked for",
        **after("token_fields", lambda f: {name: f[name] for name in f if name != "scope"}))
unusual("type-without-charset", "the type is application/json alone, and Cache-Control has more in it", **after(
    "granted", lambda response: response.set("Content-Type", "Application/JSON").set(
        "Cache-Control", "private, no-cache, no-store, must-revalidate")))
unusual("headers-small", "the names of the header fields are written in small letters", **after(
    "handle", lambda response: setattr(response, "headers", [(name.lower(), value) for name, value in response.headers])))
unusual("error-described", "refusals have a description, and an address for more",
        refusal=lambda self, refused: json_response(
            {"error_description": "See the documentation.", "error": refused.error,
             "error_uri": "https://partner.example/docs/errors"},
            refused.status, [("WWW-Authenticate", 'basic realm="partner", charset="UTF-8"')] * refused.challenge))


@shape("rotation-with-overlap", "refresh tokens rotate, and the older one lives until the new one was used")
class Overlap(Partner):
    def refreshed_fields(self, link, scope):
        if not hasattr(link, "twin"):
            link.twin = self.new_refresh_token()
            self.store.links[link.twin] = link
        return self.token_fields(link, self.new_access_token(link), link.twin, scope)


unusual("refresh-token-again", "a refresh sends the same refresh token again", refreshed_fields=lambda self, link, scope:
        self.token_fields(link, self.new_access_token(link), link.refresh_token, scope))
unusual("agent-required", "a filter refuses a request that does not say which program sends it",
        handle=lambda self, request: Partner.handle(self, request) if request.headers.get("User-Agent")
        else self.error_page(403, "Which program are you?"))
unusual("tokens-of-hex", "codes and tokens are hexadecimal, with a prefix",
        **after("new_code", lambda code: "pc_" + code.encode().hex()),
        **after("access_token_text", lambda token: "pat-v1." + token.encode().hex()))
unusual("scope-ignored", "an unknown scope is left out, and the answer says what is granted",
        scope_error=lambda self, query: None, **after("scope", lambda asked: " ".join(
            scope for scope in asked.split() if scope in ("devices.read", "devices.control"))))


unusual("google-errors", "wrong credentials are an invalid_grant with 400 in the form, as Google's page has it",
        refusal=lambda self, refused: Partner.refusal(
            self, Refused("invalid_grant") if refused.error == "invalid_client" and not refused.challenge else refused))
unusual("revocation-json", "a revocation is answered with an empty object", **after("revoked", lambda _: json_response({})))
unusual("userinfo-more", "userinfo has further claims and an address of another kind", **after("user_fields", lambda f: f.update(
    email="ada.l+google@mail.partner.example", locale="de", address={"country": "DE"}, email_verified=False)))
unusual("openid-metadata", "the metadata is at the place of OpenID Connect", **after("routes", lambda routes: routes.update(
    {"/.well-known/openid-configuration": routes.pop("/.well-known/oauth-authorization-server")})))
unusual("error-pages-200", "error pages have status 200", **after(
    "error_page", lambda page: setattr(page, "status", 200 if page.status in (400, 403) else page.status)))
unusual("error-pages-json", "a refusal without a redirect is JSON with invalid_client and 401",
        error_page=lambda self, status, reason: json_response(
            {"error": "invalid_client" if status == 400 else "invalid_request"}, 401 if status == 400 else status))
unusual("error-pages-text", "error pages are plain text", error_page=lambda self, status, reason: Response(
    status, reason, self.page_headers(), "text/plain; charset=utf-8"))
unusual("association-old", "the association file is in the older form", applinks=lambda self: {
    "apps": [], "details": [{"appID": "TEAMID1234.example.partner.app", "paths": ["NOT /oauth/*", "/link"]}]})
unusual("form-parameters-kept", "parameters of the request are repeated in hidden fields of the sign-in",
        **after("sign_in_fields", lambda fields: fields + [("brand", "google"), ("empty", "")]))


def packed(name, pack):
    """A partner that compresses every body, whatever the request accepts."""
    def change(response):
        if response.body:
            response.body = pack(response.body)
            response.set("Content-Encoding", name)
    return after("handle", change)


unusual("gzip", "every body is compressed by gzip, also where the request asks for none", **packed("gzip", gzip.compress))
unusual("deflate", "every body is compressed by deflate, also where the request asks for none", **packed("deflate", zlib.compress))

# Answers that are framed in another way (RFC 9112 section 6.3).

unusual("http-1.0", "answers are HTTP/1.0, and the end of the connection ends each body",
        http_version="HTTP/1.0", framing="connection")
unusual("connection-ends", "answers are HTTP/1.1 without a length, and the end of the connection ends each body",
        framing="connection")
unusual("chunks", "bodies come in chunks of seven bytes", framing="chunks")
unusual("not-implemented", "a method that the server does not have is a 501", handle=lambda self, request:
        Response(501) if request.method not in ("GET", "HEAD", "POST") else Partner.handle(self, request))

# Sign-ins and consents.

USER, PASSWORD = {"fields": {"user": "ada"}}, {"fields": {"pass": "correct horse"}}
ALLOW, DENY = ({"press": {"name": "decision", "value": value}} for value in ("allow", "deny"))


def sign_in(allow, *deny, before=(USER, PASSWORD)):
    """The sign-in of flip-check's configuration; without a way to refuse there is none to try."""
    return {"signIn": {"forms": [*before, allow], "refusal": [*before, *deny] if deny else []}}


def consent(name, words, body, known=None, by_name=False):
    """A partner with another form on the page of the consent: `body(hidden fields)`.

    The button counts by its name, or by its value.
    """
    def consent_form(self, request, session, flow, pending):
        fields = "".join(self.hidden(key, value) for key, value in self.consent_fields(session, flow, pending))
        return f"<p>{escaped(pending['scope'])}</p>" + body(fields)

    def decide(self, request):
        if by_name and "allow" in dict(request.form):
            request.form.append(("decision", "allow"))
        return Partner.decide(self, request)
    unusual(name, words, known, consent_form=consent_form, decide=decide)


def posted(name, words, inside="", outside="", allow="allow", deny="deny"):
    """A consent with something else in its form or before it, or with the values of its buttons written in another way."""
    consent(name, words, lambda fields: f'{outside}<form method="post" action="/oauth/decide">{fields}{inside}'
            f'<button name="decision" value="{allow}">Agree and link</button>'
            f'<button name="decision" value="{deny}">Cancel</button></form>')


consent("form-attribute", "fields and buttons are outside of their form and name it by form=",
        lambda fields: '<form id="f" method="post" action="/oauth/decide"></form>'
        + fields.replace("<input", '<input form="f"')
        + f'<button form="f" name="decision" value="allow">Agree and link</button>'
          f'<button form="f" name="decision" value="deny">Cancel</button>')
consent("two-forms", "agreeing and cancelling are forms of their own",
        lambda fields: "".join(
            f'<form method="post" action="/oauth/decide">{fields}<input type="hidden" name="decision" value="{v}">'
            f'<button name="go" value="{v}">{v}</button></form>' for v in ("allow", "deny")),
        sign_in({"press": {"name": "go", "value": "allow"}}, {"press": {"name": "go", "value": "deny"}}))
consent("form-action", "the buttons have an address of their own, by formaction",
        lambda fields: f'<form method="post" action="/">{fields}'
        f'<button formaction="/oauth/decide" name="decision" value="allow">Agree and link</button>'
        f'<button formaction="/oauth/decide" name="decision" value="deny">Cancel</button></form>')
consent("input-buttons", "the buttons are inputs of the type submit, whose value is what the user reads",
        lambda fields: f'<form method="post" action="/oauth/decide">{fields}'
        f'<input type="submit" name="allow" value="Agree and link"><input type="submit" name="deny" value="Cancel">'
        '</form>', sign_in({"press": {"name": "allow"}}, {"press": {"name": "deny"}}), by_name=True)
posted("other-buttons", "buttons of the types button and reset are beside those that send",
       '<button type="button" name="decision" value="help">?</button><input type="reset" name="decision" value="x">')
consent("capitals", "the tags are written in capitals, without quotation marks and end tags",
        lambda fields: "<FORM METHOD=POST ACTION=/oauth/decide>" + fields.replace("<input", "<INPUT")
        + f"<BUTTON NAME=decision VALUE=allow>Agree and link</BUTTON><BUTTON NAME=decision VALUE=deny>Cancel</BUTTON>")
posted("references", "values are written with numeric character references", allow="&#97;llow", deny="&#x64;eny")
posted("multipart-comments", "comments and scripts with forms in them are before the form",
       outside='<!-- <form action="/x"><input name="decision"></form> --><script>var f = "<form>";</script>')
posted("disabled-option", "a list has a first option that cannot be chosen",
       '<select name="home"><option disabled selected value="">Choose</option><option value="1">One</option></select>')
posted("text-area", "a text area begins with a line break", '<textarea name="note">\n\nnote</textarea>')
consent("no-names", "the button has no name",
        lambda fields: f'<form method="post" action="/oauth/decide">{fields}'
        f'<input type="hidden" name="decision" value="allow"><button>Agree and link</button></form>',
        sign_in({"fields": {"decision": "allow"}}))
consent("radio", "the user chooses by radio buttons, of which none is chosen at first",
        lambda fields: f'<form method="post" action="/oauth/decide">{fields}<input type="radio" name="decision" '
        'value="allow"> Yes <input type="radio" name="decision" value="deny"> No <button>OK</button></form>',
        sign_in({"fields": {"decision": "allow"}}, {"fields": {"decision": "deny"}}))


@shape("checkbox", "a box has to be ticked before the user can agree")
class Ticked(Partner):
    known = sign_in({"fields": {"agree": "yes"}, **ALLOW}, DENY)

    def consent_form(self, request, session, flow, pending):
        form = super().consent_form(request, session, flow, pending)
        return form.replace("<ul>", '<label><input type="checkbox" name="agree" value="yes"> OK</label><ul>')

    def decide(self, request):
        if request.form.get("decision") == "allow" and request.form.get("agree") != "yes":
            return self.error_page(400, "Tick the box.")
        return super().decide(request)


@shape("one-page", "user name and password are on one page")
class OnePage(Partner):
    known = sign_in(ALLOW, DENY, before=[{"fields": {**USER["fields"], **PASSWORD["fields"]}}])

    def user_form(self, session, waiting, note=""):
        body = '<input name="user"><input type="password" name="pass"><button>OK</button>'
        return note + self.form("/login", self.sign_in_fields(session, waiting), body)

    def login_name(self, request):
        request.form.append(("who", request.form.get("user", "")))
        return self.login_password(request)


unusual("base", "the addresses of the forms are relative to a base element", **after("layout", lambda page: page.replace(
    "<head>", '<head><base href="/oauth/">').replace('action="/oauth/decide"', 'action="decide"').replace(
        'action="/login', 'action="../login')))


@shape("meta-refresh", "after the sign-in a page goes on by itself")
class MetaRefresh(Partner):
    def login_password(self, request):
        response = super().login_password(request)
        if response.get("Location") is None:
            return response
        page, address = self.page("Welcome", "<p>Welcome"), escaped(response.get("Location"))
        page.body = page.body.replace(b"<title>", f'<meta http-equiv="refresh" content="0; url={address}"><title>'.encode())
        page.headers += [field for field in response.headers if field[0] == "Set-Cookie"]
        return page


@shape("multipart", "the form of the password is sent as multipart/form-data")
class Multipart(Partner):
    def password_form(self, *arguments):
        return super().password_form(*arguments).replace('method="post"', 'method="post" enctype="multipart/form-data"')

    def login_password(self, request):
        kind = request.headers.get("Content-Type", "")
        if kind.startswith("multipart/form-data"):
            boundary = kind.partition("boundary=")[2].strip('"').encode()
            request.form = Parameters()
            for part in request.body.split(b"--" + boundary)[1:-1]:
                head, _, value = part.strip(b"\r\n").partition(b"\r\n\r\n")
                name = head.partition(b'name="')[2].partition(b'"')[0]
                request.form.append((name.decode(), value.decode()))
        return super().login_password(request)


@shape("link-to-cancel", "the user cancels by a link")
class CancelLink(Partner):
    known = sign_in(ALLOW)

    def consent_form(self, request, session, flow, pending):
        form = super().consent_form(request, session, flow, pending)
        return form + f'<a href="/oauth/cancel?flow={flow}">Cancel</a>'

    def routes(self):
        return {**super().routes(), "/oauth/cancel": {"GET": self.cancel}}

    def cancel(self, request):
        session = self.session(request)
        pending = self.store.pending.get(request.query.get("flow", ""))
        if session is None or pending is None or pending["session"] is not session:
            return self.error_page(400, "This request is over. Begin again.")
        return self.refused(pending)


@shape("session-in-two-cookies", "the session is in two cookies, and a third one has the language")
class TwoCookies(Partner):
    def session_id(self, request):
        half, rest = request.cookie("sid"), request.cookie("sid2")
        return half + rest if half and rest else None

    def cookie(self, key):
        return super().cookie(key[:16])

    def handle(self, request):
        response = super().handle(request)
        for name, value in list(response.headers):
            if name == "Set-Cookie" and value.startswith("sid="):
                key = next(key for key in reversed(self.store.sessions) if key.startswith(value[4:20]))
                response.headers.append((name, value.replace("sid=" + value[4:20], "sid2=" + key[16:])))
                response.headers.append((name, "lang=en; Path=/"))
        return response


unusual("cookie-domain", "the cookie is for the whole domain", cookie=lambda self, key: Partner.cookie(self, key)
        + "; Domain=" + self.issuer.partition("://")[2].partition(":")[0])
unusual("cookie-strict", "the cookie has SameSite=Strict, capitals and an Expires", **replaced(
    "cookie", "; Path=/; HttpOnly; SameSite=Lax",
    ";path=/;HTTPONLY;samesite=strict;EXPIRES=Fri, 31 Dec 2038 23:59:59 GMT"))


@shape("consent-carries-request", "the form of the consent carries the whole request, which is checked again")
class CarriesRequest(Partner):
    def consent_fields(self, session, flow, pending):
        return super().consent_fields(session, flow, pending) + [
            (name, pending[name]) for name in ("client_id", "redirect_uri", "scope") if pending.get(name)]

    def decide(self, request):
        carried = Parameters(item for item in request.form if item[0] in ("client_id", "redirect_uri"))
        if self.address_problem(carried):
            return self.error_page(400, "This form was changed.")
        return super().decide(request)


unusual("consent-again", "one form of the consent may be sent twice, as by a second click",
        pending=lambda self, request, session: next(
            (p for p in [self.store.pending.get(request.form.get("flow", ""))] if p and p["session"] is session), None))


@shape("same-path", "every page has the path of the authorization endpoint")
class SamePath(Partner):
    def routes(self):
        return {**super().routes(), "/oauth/authorize": {"GET": self.authorize, "POST": self.posted}}

    def layout(self, title, body):
        page = super().layout(title, body)
        for path in ("/login/password", "/login", "/oauth/decide"):
            page = page.replace(f'action="{path}"', f'action="/oauth/authorize?step={path}"')
        return page

    def posted(self, request):
        return self.routes()[request.query.get("step", "/oauth/decide")]["POST"](request)
