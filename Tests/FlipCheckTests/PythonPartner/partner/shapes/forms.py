"""Sign-ins and consents as other frameworks write them."""
from ..messages import Parameters, escaped
from ..registry import shape
from ..right import Partner

USER, PASSWORD = {"fields": {"user": "ada"}}, {"fields": {"pass": "correct horse"}}


def steps(*forms):
    """The sign-in of flip-check's configuration, with the two steps of the right partner before."""
    return [USER, PASSWORD, *forms]


def sign_in(allow, deny):
    return {"signIn": {"forms": steps(*allow), "refusal": steps(*deny)}}


ALLOW = [{"press": {"name": "decision", "value": "allow"}}]
DENY = [{"press": {"name": "decision", "value": "deny"}}]


def consent(name, words, body, known=None, by_name=False):
    """A partner with another form on the page of the consent: `body(hidden fields, words)`.

    The button counts by its name, or by its value.
    """
    def consent_form(self, request, session, flow, pending):
        fields = "".join(self.hidden(key, value) for key, value in self.consent_fields(session, flow, pending))
        return body(fields, self.words(request))

    def decide(self, request):
        if by_name and "allow" in dict(request.form):
            request.form.append(("decision", "allow"))
        return Partner.decide(self, request)
    shape(name, words)(
        type("Shape", (Partner,), {"consent_form": consent_form, "decide": decide, "known": known or {}}))


consent("form-attribute", "fields and buttons are outside of their form and name it by form=",
        lambda fields, w: f'<form id="f" method="post" action="/oauth/decide"></form>'
        + fields.replace("<input", '<input form="f"')
        + f'<button form="f" name="decision" value="allow">{w["allow"]}</button>'
          f'<button form="f" name="decision" value="deny">{w["deny"]}</button>')
consent("two-forms", "agreeing and cancelling are forms of their own",
        lambda fields, w: "".join(
            f'<form method="post" action="/oauth/decide">{fields}<input type="hidden" name="decision" value="{v}">'
            f'<button name="go" value="{v}">{w[v]}</button></form>' for v in ("allow", "deny")),
        sign_in([{"press": {"name": "go", "value": "allow"}}], [{"press": {"name": "go", "value": "deny"}}]))
consent("form-action", "the buttons have an address of their own, by formaction",
        lambda fields, w: f'<form method="post" action="/">{fields}'
        f'<button formaction="/oauth/decide" name="decision" value="allow">{w["allow"]}</button>'
        f'<button formaction="/oauth/decide" name="decision" value="deny">{w["deny"]}</button></form>')
consent("input-buttons", "the buttons are inputs of the type submit, whose value is what the user reads",
        lambda fields, w: f'<form method="post" action="/oauth/decide">{fields}'
        f'<input type="submit" name="allow" value="{w["allow"]}"><input type="submit" name="deny" value="{w["deny"]}">'
        '</form>', sign_in([{"press": {"name": "allow"}}], [{"press": {"name": "deny"}}]), by_name=True)
consent("other-buttons", "buttons of the types button and reset are beside those that send",
        lambda fields, w: f'<form method="post" action="/oauth/decide">{fields}'
        f'<button type="button" name="decision" value="help">?</button><input type="reset" name="decision" value="x">'
        f'<button name="decision" value="allow">{w["allow"]}</button>'
        f'<button name="decision" value="deny">{w["deny"]}</button></form>')
consent("capitals", "the tags are written in capitals, without quotation marks and end tags",
        lambda fields, w: "<FORM METHOD=POST ACTION=/oauth/decide>" + fields.replace("<input", "<INPUT")
        + f"<BUTTON NAME=decision VALUE=allow>{w['allow']}</BUTTON><BUTTON NAME=decision VALUE=deny>{w['deny']}</BUTTON>")
consent("references", "values are written with named and numeric character references",
        lambda fields, w: f'<form method="post" action="&#47;oauth&sol;decide">{fields}'
        f'<button name="decision" value="&#97;llow">{w["allow"]}</button>'
        f'<button name="decision" value="&#x64;eny">{w["deny"]}</button></form>')
consent("multipart-comments", "comments and scripts with forms in them are before the form",
        lambda fields, w: '<!-- <form action="/x"><input name="decision"></form> --><script>var f = "<form>";</script>'
        f'<form method="post" action="/oauth/decide">{fields}<button name="decision" value="allow">{w["allow"]}</button>'
        f'<button name="decision" value="deny">{w["deny"]}</button></form>')
consent("disabled-option", "a list has a first option that cannot be chosen",
        lambda fields, w: f'<form method="post" action="/oauth/decide">{fields}<select name="home">'
        '<option disabled selected value="">Choose</option><option value="1">One</option></select>'
        f'<button name="decision" value="allow">{w["allow"]}</button>'
        f'<button name="decision" value="deny">{w["deny"]}</button></form>')
consent("text-area", "a text area begins with a line break",
        lambda fields, w: f'<form method="post" action="/oauth/decide">{fields}<textarea name="note">\n\nnote</textarea>'
        f'<button name="decision" value="allow">{w["allow"]}</button>'
        f'<button name="decision" value="deny">{w["deny"]}</button></form>')
consent("no-names", "the button has no name",
        lambda fields, w: f'<form method="post" action="/oauth/decide">{fields}'
        f'<input type="hidden" name="decision" value="allow"><button>{w["allow"]}</button></form>',
        {"signIn": {"forms": steps({"fields": {"decision": "allow"}}), "refusal": []}})


class Ticked(Partner):
    """A box has to be ticked before the user can agree."""

    known = sign_in([{"fields": {"agree": "yes"}, **ALLOW[0]}], DENY)

    def consent_form(self, request, session, flow, pending):
        form = super().consent_form(request, session, flow, pending)
        return form.replace("<ul>", '<label><input type="checkbox" name="agree" value="yes"> OK</label><ul>')

    def decide(self, request):
        if request.form.get("decision") == "allow" and request.form.get("agree") != "yes":
            return self.error_page(request, 400, "Tick the box.")
        return super().decide(request)


shape("checkbox", "a box has to be ticked")(Ticked)


@shape("radio", "the user chooses by radio buttons, of which none is chosen at first")
class Radio(Partner):
    known = sign_in([{"fields": {"decision": "allow"}}], [{"fields": {"decision": "deny"}}])

    def consent_form(self, request, session, flow, pending):
        fields = "".join(self.hidden(key, value) for key, value in self.consent_fields(session, flow, pending))
        return (f'<form method="post" action="/oauth/decide">{fields}'
                '<input type="radio" name="decision" value="allow"> Yes <input type="radio" name="decision" value="deny">'
                " No <button>OK</button></form>")


@shape("one-page", "user name and password are on one page")
class OnePage(Partner):
    known = {"signIn": {"forms": [{"fields": {"user": "ada", "pass": "correct horse"}}, *ALLOW],
                        "refusal": [{"fields": {"user": "ada", "pass": "correct horse"}}, *DENY]}}

    def user_form(self, request, session, waiting, note=""):
        body = '<input name="user"><input type="password" name="pass"><button>OK</button>'
        return note + self.form("/login", self.sign_in_fields(session, waiting), body)

    def login_name(self, request):
        request.form.append(("who", request.form.get("user", "")))
        return self.login_password(request)


@shape("base", "the addresses of the forms are relative to a base element")
class Base(Partner):
    def layout(self, language, title, body):
        page = super().layout(language, title, body)
        page = page.replace("<head>", '<head><base href="/oauth/">')
        return page.replace('action="/oauth/decide"', 'action="decide"').replace('action="/login', 'action="../login')


@shape("meta-refresh", "after the sign-in a page goes on by itself")
class MetaRefresh(Partner):
    def login_password(self, request):
        response = super().login_password(request)
        if response.get("Location") is None:
            return response
        cookies = [field for field in response.headers if field[0] == "Set-Cookie"]
        page = self.page(request, "Welcome", "<p>Welcome")
        address = escaped(response.get("Location"))
        page.body = page.body.replace(b"<title>", f'<meta http-equiv="refresh" content="0; url={address}"><title>'.encode())
        page.headers += cookies
        return page


@shape("multipart", "the form of the password is sent as multipart/form-data")
class Multipart(Partner):
    def password_form(self, request, session, waiting, user):
        form = super().password_form(request, session, waiting, user)
        return form.replace('method="post"', 'method="post" enctype="multipart/form-data"')

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
    known = {"signIn": {"forms": steps(*ALLOW), "refusal": []}}

    def consent_form(self, request, session, flow, pending):
        form = super().consent_form(request, session, flow, pending)
        return form + f'<a href="/oauth/cancel?flow={flow}">Cancel</a>'

    def routes(self):
        return {**super().routes(), "/oauth/cancel": {"GET": self.cancel}}

    def cancel(self, request):
        session = self.session(request)
        pending = self.store.pending.get(request.query.get("flow", ""))
        if session is None or pending is None or pending["session"] is not session:
            return self.error_page(request, 400, "This request is over. Begin again.")
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


@shape("cookie-domain", "the cookie is for the whole domain")
class CookieDomain(Partner):
    def cookie(self, key):
        host = self.issuer.partition("://")[2].partition(":")[0]
        return super().cookie(key) + ("; Domain=" + host if not host[0].isdigit() else "")


@shape("cookie-strict", "the cookie has SameSite=Strict, capitals and an Expires")
class CookieStrict(Partner):
    def cookie(self, key):
        return super().cookie(key).replace("; Path=/; HttpOnly; SameSite=Lax",
                                           ";path=/;HTTPONLY;samesite=strict;EXPIRES=Fri, 31 Dec 2038 23:59:59 GMT")


@shape("consent-carries-request", "the form of the consent carries the whole request, which is checked again")
class CarriesRequest(Partner):
    def consent_fields(self, session, flow, pending):
        return super().consent_fields(session, flow, pending) + [
            (name, pending[name]) for name in ("client_id", "redirect_uri", "scope") if pending.get(name)]

    def decide(self, request):
        carried = Parameters(item for item in request.form if item[0] in ("client_id", "redirect_uri"))
        if self.address_problem(carried):
            return self.error_page(request, 400, "This form was changed.")
        return super().decide(request)


@shape("consent-again", "one form of the consent may be sent twice, as by a second click")
class SecondClick(Partner):
    def pending(self, request, session):
        pending = self.store.pending.get(request.form.get("flow", ""))
        return pending if pending is not None and pending["session"] is session else None


@shape("same-path", "every page has the path of the authorization endpoint")
class SamePath(Partner):
    def routes(self):
        routes = super().routes()
        routes["/oauth/authorize"] = {"GET": self.authorize, "POST": self.posted}
        return routes

    def layout(self, language, title, body):
        page = super().layout(language, title, body)
        for path in ("/login/password", "/login", "/oauth/decide"):
            page = page.replace(f'action="{path}"', f'action="/oauth/authorize?step={path}"')
        return page

    def posted(self, request):
        return self.routes()[request.query.get("step", "/oauth/decide")]["POST"](request)
