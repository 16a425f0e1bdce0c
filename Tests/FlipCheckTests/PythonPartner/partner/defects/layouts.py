"""Faults of the pages and of their headers."""
import traceback
from urllib.parse import unquote

from ..messages import Response, escaped
from ..registry import defect
from ..right import Partner

FRAMED = "authorize/not-framed"


def headed(name, words, change, *rules):
    """A partner whose pages have other headers."""
    def page_headers(self):
        headers = dict(Partner.page_headers(self))
        change(headers)
        return list(headers.items())
    defect(name, words, *rules)(type("Wrong", (Partner,), {"page_headers": page_headers}))


def open_frames(policy):
    def change(headers):
        headers.pop("X-Frame-Options")
        headers["Content-Security-Policy"] = policy
    return change


headed("frames-open", "the pages may be put into frames", open_frames("default-src 'none'"), FRAMED)
headed("frames-star", "frame-ancestors is a star", open_frames("frame-ancestors *"), FRAMED)
headed("frames-https", "frame-ancestors is every https site", open_frames("frame-ancestors https:"), FRAMED)
headed("frames-allowall", "X-Frame-Options is a value that browsers ignore",
       lambda h: (h.update({"X-Frame-Options": "ALLOWALL"}), h.pop("Content-Security-Policy")), FRAMED)
headed("frames-report-only", "the policy is only reported",
       lambda h: (h.pop("X-Frame-Options"),
                  h.update({"Content-Security-Policy-Report-Only": h.pop("Content-Security-Policy")})), FRAMED)
headed("pages-cached", "caches may keep the pages", lambda h: h.pop("Cache-Control"), "pages/no-store")
headed("pages-cached-minute", "caches may keep the pages for a minute",
       lambda h: h.update({"Cache-Control": "private, max-age=60"}), "pages/no-store")
headed("pages-sniffed", "browsers may guess the type of a page", lambda h: h.pop("X-Content-Type-Options"),
       "pages/no-sniff")
headed("pages-referrer", "the address of a page goes along to other sites",
       lambda h: h.update({"Referrer-Policy": "unsafe-url"}), "pages/referrer")


class Raw(Partner):
    """A page shows what was sent without an escape."""

    def address_problem(self, query):
        problem = super().address_problem(query)
        return problem and Marked(f"{problem} ({self.shown(query)})")

    def shown(self, query):
        return query.get("client_id", "")

    def error_page(self, request, status, reason):
        page = super().error_page(request, status, reason)
        if isinstance(reason, Marked):
            page.body = page.body.replace(escaped(reason).encode(), str(reason).encode())
        return page


class Marked(str):
    """A text that goes onto the page as it is."""


@defect("reflects-client", "an error page shows client_id as it came", "pages/reflection")
class ReflectsClient(Raw):
    def shown(self, query):
        return query.get("client_id", "")


@defect("reflects-address", "an error page shows redirect_uri as it came", "pages/reflection")
class ReflectsAddress(Raw):
    def shown(self, query):
        return query.get("redirect_uri", "")


class OnConsent(Partner):
    """The consent page shows a parameter as it came."""

    name, template = "state", "<!-- {} -->"

    def consent(self, request, session, query):
        page = super().consent(request, session, query)
        page.body = page.body.replace(b"</body>", self.template.format(query.get(self.name, "")).encode() + b"</body>")
        return page


defect("reflects-state", "the consent page shows state as it came", "pages/reflection")(OnConsent)


@defect("reflects-locale", "the consent page shows user_locale as it came", "pages/reflection")
class ReflectsLocale(OnConsent):
    name, template = "user_locale", "<p lang='{}'></p>"


@defect("reflects-state-in-script", "the consent page has state in a script", "pages/reflection")
class InScript(OnConsent):
    template = "<script>var state = '{}';</script>"


@defect("reflects-next", "the sign-in shows the request that waits as it came", "pages/reflection")
class ReflectsNext(Partner):
    def hidden(self, name, value):
        return f'<input type="hidden" name="next" value="{value}">' if name == "next" else super().hidden(name, value)

    def waiting(self, request):
        return unquote(super().waiting(request)) if "<" in unquote(request.raw_query) else super().waiting(request)


@defect("reflects-user", "the page for the password shows the user name as it came", "pages/reflection-in-sign-in")
class ReflectsUser(Partner):
    def password_form(self, request, session, waiting, user):
        return super().password_form(request, session, waiting, user).replace(f"<p>{escaped(user)}</p>", f"<p>{user}</p>")


@defect("reflects-path", "the page for an unknown path shows it as it came", "pages/reflection-of-path")
class ReflectsPath(Partner):
    def handle(self, request):
        response = super().handle(request)
        if response.status == 404:
            response.body += unquote(request.path).encode()
        return response


@defect("trace-shown", "a mistake shows a stack trace", "pages/no-stack-trace", "authorize/no-server-error")
class Trace(Partner):
    def address_problem(self, query):
        if query.get("redirect_uri") is None:
            raise KeyError("redirect_uri")
        return super().address_problem(query)

    def failure(self, error, trace):
        return Response(500, "<pre>" + escaped(traceback.format_exc()) + "</pre>", self.page_headers(),
                        "text/html; charset=utf-8")


@defect("trace-at-token", "a wrong code shows a stack trace", "pages/no-stack-trace", "token/no-server-error",
        "token/code-unknown", "token/no-echo")
class TraceAtToken(Trace):
    def address_problem(self, query):
        return Partner.address_problem(self, query)

    def code_named(self, code):
        return self.store.codes[code]


@defect("sql-shown", "a mistake shows a message of the database", "pages/no-stack-trace", "authorize/no-server-error")
class DatabaseError(Trace):
    def failure(self, error, trace):
        return Response(500, "You have an error in your SQL syntax near ''' at line 1", self.page_headers(),
                        "text/html; charset=utf-8")


def laid_out(name, words, change, *rules):
    """A partner whose pages have something else on them."""
    def layout(self, language, title, body):
        return change(Partner.layout(self, language, title, body))
    defect(name, words, *rules)(type("Wrong", (Partner,), {"layout": layout}))


laid_out("pages-counter", "the pages load a script from another site",
         lambda p: p.replace("</head>", '<script src="https://counter.example/c.js"></script></head>'),
         "pages/no-third-party")
laid_out("pages-picture", "the pages load a picture from another site",
         lambda p: p.replace("</body>", '<img alt="" src="//pictures.example/logo.png"></body>'), "pages/no-third-party")
laid_out("pages-no-language", "the pages do not say in which language they are",
         lambda p: p.replace(' lang="en"', "").replace(' lang="de"', ""), "pages/language")
laid_out("pages-no-title", "the pages have no title",
         lambda p: p[:p.index("<title>")] + p[p.index("</title>") + 8:], "pages/title")
laid_out("form-plain-http", "a form is sent to plain http",
         lambda p: p.replace('action="/oauth/decide"', 'action="http://partner.example/oauth/decide"'),
         "pages/form-target")


@defect("locale-ignored", "the pages are in English, whatever user_locale says", "pages/user-locale")
class English(Partner):
    def language(self, request):
        return "en"


@defect("pages-no-charset", "the type of a page does not say its encoding", "pages/charset")
class NoCharset(Partner):
    def page(self, request, title, body, status=200):
        page = super().page(request, title, body, status).set("Content-Type", "text/html")
        page.body = page.body.replace(b'<meta charset="utf-8">', b"")
        return page
