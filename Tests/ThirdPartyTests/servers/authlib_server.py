"""An OAuth 2.0 server made of Authlib's parts, as its documentation puts them together, to run flip-check against.

    .venv/bin/python Tests/ThirdPartyTests/servers/authlib_server.py

It prints its address and serves on loopback until it is ended. One client, one user, everything in memory.
"""
import os
import time

# Authlib refuses plain http unless told that this is a test on loopback.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector, current_token
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import ClientMixin, TokenMixin, grants, list_to_scope, scope_to_list
from authlib.oauth2.rfc6750 import BearerTokenValidator
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from flask import Flask, jsonify, redirect, render_template_string, request, session

from serving import serve

REDIRECT_URIS = ["https://oauth-redirect.googleusercontent.com/r/example-project"] + [
    f"https://oauth-redirect{host}.googleusercontent.com/a/{app}{build}"
    for host in ("", "-sandbox")
    for app in ("com.google.Chromecast", "com.google.OPA")
    for build in ("", ".dev", ".enterprise")
]
SCOPES = ["devices.read", "devices.control"]


class Client(ClientMixin):
    client_id, client_secret = "google-client", "google-secret"

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return REDIRECT_URIS[0]

    def get_allowed_scope(self, scope):
        return list_to_scope([s for s in scope_to_list(scope or "") if s in SCOPES])

    def check_redirect_uri(self, redirect_uri):
        return redirect_uri in REDIRECT_URIS

    def check_client_secret(self, client_secret):
        return client_secret == self.client_secret

    def check_endpoint_auth_method(self, method, endpoint):
        return method in ("client_secret_post", "client_secret_basic")

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return grant_type in ("authorization_code", "refresh_token")


class User:
    def get_user_id(self):
        return "account-ada"


class Code:
    def __init__(self, **values):
        self.__dict__.update(values)

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope


class Token(TokenMixin):
    def __init__(self, client_id, values):
        self.client_id, self.values, self.revoked = client_id, values, False
        self.issued = time.time()

    def check_client(self, client):
        return self.client_id == client.client_id

    def get_scope(self):
        return self.values.get("scope", "")

    def get_expires_in(self):
        return self.values["expires_in"]

    def get_user(self):
        return User()

    def get_client(self):
        return Client()

    def is_revoked(self):
        return self.revoked

    def is_expired(self):
        return self.issued + self.values["expires_in"] < time.time()


CODES, TOKENS = {}, []


def token_with(name, value):
    return next((token for token in TOKENS if token.values.get(name) == value), None)


class AuthorizationCodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]

    def save_authorization_code(self, code, request):
        payload = request.payload
        CODES[code] = Code(
            code=code, client_id=request.client.client_id, redirect_uri=payload.redirect_uri,
            scope=payload.scope, code_challenge=payload.data.get("code_challenge"),
            code_challenge_method=payload.data.get("code_challenge_method"),
        )

    def query_authorization_code(self, code, client):
        found = CODES.get(code)
        return found if found and found.client_id == client.client_id else None

    def delete_authorization_code(self, authorization_code):
        del CODES[authorization_code.code]

    def authenticate_user(self, authorization_code):
        return User()


class RefreshGrant(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]

    def authenticate_refresh_token(self, refresh_token):
        token = token_with("refresh_token", refresh_token)
        return token if token and not token.revoked else None

    def authenticate_user(self, refresh_token):
        return User()

    def revoke_old_credential(self, refresh_token):
        refresh_token.revoked = True


class Revocation(RevocationEndpoint):
    CLIENT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]

    def query_token(self, token_string, token_type_hint):
        return token_with("access_token", token_string) or token_with("refresh_token", token_string)

    def revoke_token(self, token, request):
        token.revoked = True


class Validator(BearerTokenValidator):
    def authenticate_token(self, token_string):
        return token_with("access_token", token_string)


app = Flask(__name__)
app.secret_key = "authlib-server"
app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
server = AuthorizationServer(
    app, query_client=lambda id: Client() if id == Client.client_id else None,
    save_token=lambda values, request: TOKENS.append(Token(request.client.client_id, values)),
)
server.register_grant(AuthorizationCodeGrant, [CodeChallenge()])
server.register_grant(RefreshGrant)
server.register_endpoint(Revocation)
protected = ResourceProtector()
protected.register_token_validator(Validator())

PAGE = """<!doctype html><title>{{ title }}</title><form method="post">
{% if title == "Sign in" %}<input name="username"><input name="password" type="password">{% endif %}
<button name="decision" value="yes">{{ title }}</button><button name="decision" value="no">Cancel</button></form>"""


@app.route("/authorize", methods=["GET", "POST"])
def authorize():
    if request.form.get("username") == "ada" and request.form.get("password") == "correct horse":
        session["user"] = "ada"
        return redirect(request.url)
    try:
        grant = server.get_consent_grant(end_user=User() if session.get("user") else None)
    except OAuth2Error as error:
        return server.handle_error_response(server.create_oauth2_request(request), error)
    if not session.get("user"):
        return render_template_string(PAGE, title="Sign in")
    if request.method == "GET":
        return render_template_string(PAGE, title="Agree and link")
    user = User() if request.form.get("decision") == "yes" else None
    return server.create_authorization_response(grant_user=user, grant=grant)


@app.post("/token")
def token():
    return server.create_token_response()


@app.post("/revoke")
def revoke():
    return server.create_endpoint_response(Revocation.ENDPOINT_NAME)


@app.get("/userinfo")
@protected()
def userinfo():
    return jsonify(sub=current_token.get_user().get_user_id(), email="ada@partner.example")


if __name__ == "__main__":
    serve(app)
