"""The authorization endpoint: who asks, where the answer goes, what is asked for, and the user's answer."""
import re
import secrets
from urllib.parse import quote

from .messages import Response, encoded, redirect
from .settings import CLIENTS, REDIRECT_URIS, SCOPES
from .store import Code


class Authorization:
    """RFC 6749 section 4.1.1 to 4.1.2.1, with PKCE (RFC 7636)."""

    def authorize(self, request):
        query = request.query
        problem = self.address_problem(query)
        if problem:
            return self.error_page(400, problem)
        error = self.request_error(query)
        if error:
            return self.answer(query, [("error", error), ("error_description", self.description(error))])
        session = self.session(request)
        if session is None or session.user is None:
            return redirect("/login?next=" + quote(self.waiting(request), safe=""))
        return self.consent(request, session, query)

    def waiting(self, request):
        """The path to which the browser comes back after the sign-in."""
        return "/oauth/authorize?" + request.raw_query

    # The client and the redirect URI: only the user hears of a mistake here.

    def address_problem(self, query):
        for name in ("client_id", "redirect_uri"):
            if sum(1 for key, value in query if key == name and value != "") > 1:
                return f"{name} was sent more than once."
        client, address = query.get("client_id"), query.get("redirect_uri")
        if client is None or not self.client_is_known(client):
            return "The application is not known."
        if address is None or not self.redirect_is_registered(client, address):
            return "The address to return to is not one of this application."
        return None

    def client_is_known(self, client):
        return client in CLIENTS

    def redirect_is_registered(self, client, address):
        return client == "google-client" and address in REDIRECT_URIS

    # The request itself: the client hears of a mistake here.

    def request_error(self, query):
        if query.repeated() is not None:
            return "invalid_request"
        return self.response_type_error(query) or self.scope_error(query) or self.challenge_error(query)

    def response_type_error(self, query):
        kind = query.get("response_type")
        if kind is None:
            return "invalid_request"
        return None if kind == "code" else "unsupported_response_type"

    def scope_error(self, query):
        return None if set(self.scope(query).split()) <= set(SCOPES) else "invalid_scope"

    def scope(self, query):
        return query.get("scope", " ".join(SCOPES))

    def challenge_error(self, query):
        challenge, method = query.get("code_challenge"), query.get("code_challenge_method")
        if challenge is None:
            return None if method is None else "invalid_request"
        if method != "S256" or not re.fullmatch(r"[A-Za-z0-9._~-]{43,128}", challenge):
            return "invalid_request"
        return None

    def description(self, error):
        return "The request cannot be granted."

    # The user's answer.

    def consent(self, request, session, query):
        flow = secrets.token_urlsafe(16)
        pending = {name: query.get(name) for name in ("client_id", "redirect_uri", "state", "code_challenge")}
        pending.update(scope=self.scope(query), session=session)
        self.keep_pending(flow, pending)
        return self.page("Link your account to Google", self.consent_form(request, session, flow, pending))

    def keep_pending(self, flow, pending):
        self.store.pending[flow] = pending

    def decide(self, request):
        session = self.consenting_session(request)
        if session is None or not self.form_is_ours(request, session):
            return self.error_page(403, "This form is too old. Begin again.")
        pending = self.pending(request, session)
        if pending is None:
            return self.error_page(400, "This request is over. Begin again.")
        if request.form.get("decision") == "allow":
            return self.agreed(pending, session)
        return self.refused(pending)

    def consenting_session(self, request):
        session = self.session(request)
        return session if session is not None and session.user is not None else None

    def pending(self, request, session):
        """The pending request of the form, if it is one of this session; it can be answered once."""
        pending = self.store.pending.get(request.form.get("flow", ""))
        if pending is None or pending["session"] is not session:
            return None
        return self.store.pending.pop(request.form.get("flow"))

    def agreed(self, pending, session):
        code = self.new_code()
        self.store.codes[code] = Code(pending, session.user)
        return self.answer(pending, [("code", code)])

    def new_code(self):
        return secrets.token_urlsafe(32)

    def refused(self, pending):
        return self.answer(pending, [("error", "access_denied"), ("error_description", "The user refused.")])

    # The way back.

    def answer(self, query, parameters):
        """The redirect to the client, with state; a 303 makes a GET of the form that was sent."""
        parameters = parameters + self.state_parameters(query, parameters)
        address = query.get("redirect_uri")
        return self.redirect_to_client(address + ("&" if "?" in address else "?") + self.written(parameters))

    def state_parameters(self, query, parameters):
        state = query.get("state")
        return [] if state is None else [("state", state)]

    def written(self, parameters):
        return encoded(parameters)

    def redirect_to_client(self, location):
        return Response(303, headers=[("Location", location), ("Cache-Control", "no-store"),
                                      ("Referrer-Policy", "no-referrer")])
