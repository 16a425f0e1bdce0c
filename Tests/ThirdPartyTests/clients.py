"""Links an account with OAuth clients that know nothing of this project, against a running partner-server.

    .venv/bin/python Tests/ThirdPartyTests/clients.py http://127.0.0.1:8080 http://127.0.0.1:9/callback

The second argument is a redirect URI that was given to partner-server with --redirect-uri. Nobody has to
listen there: the script is the browser, and stops at the last redirect. Any surprise ends it with an error.
"""
import os
import sys
from html.parser import HTMLParser

# Both libraries refuse plain http unless told that this is a test on loopback.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"

import requests
from authlib.integrations.requests_client import OAuth2Session as AuthlibSession
from requests_oauthlib import OAuth2Session as OAuthlibSession

CLIENT = ("google-client", "google-secret")
SCOPES = ["devices.read", "devices.control"]


class Form(HTMLParser):
    """The one form of a page: where it goes, and its hidden fields."""

    def __init__(self, page):
        super().__init__()
        self.action, self.fields = None, {}
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            self.action = attributes["action"]
        elif tag == "input" and attributes.get("type") == "hidden":
            self.fields[attributes["name"]] = attributes["value"]


def browse(issuer, address):
    """Signs in, agrees, and returns the address at the client to which the browser is sent."""
    browser = requests.Session()
    page = browser.get(address, timeout=10)
    assert page.status_code == 200, page.text
    form = Form(page.text)
    sign_in = {"username": "ada", "password": "correct horse", "decision": "sign-in"}
    page = browser.post(issuer + form.action, data=form.fields | sign_in, timeout=10)
    assert "Agree and link" in page.text, page.text
    form = Form(page.text)
    answer = browser.post(
        issuer + form.action, data=form.fields | {"decision": "agree"}, timeout=10, allow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def check(session, issuer, token, fresh):
    assert fresh["access_token"] != token["access_token"], "the refresh gave the same access token"
    info = session.get(issuer + "/userinfo", timeout=10)
    assert info.status_code == 200 and info.json()["email"] == "ada@partner.example", info.text


def authlib(issuer, redirect_uri, method, pkce):
    verifier = "a-verifier-of-more-than-43-unreserved-characters" if pkce else None
    metadata = requests.get(issuer + "/.well-known/oauth-authorization-server", timeout=10).json()
    session = AuthlibSession(
        *CLIENT, token_endpoint_auth_method=method, scope=" ".join(SCOPES), redirect_uri=redirect_uri,
        code_challenge_method="S256" if pkce else None, token_endpoint=metadata["token_endpoint"],
    )
    address, state = session.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=verifier
    )
    token = session.fetch_token(
        metadata["token_endpoint"], authorization_response=browse(issuer, address), state=state,
        code_verifier=verifier,
    )
    fresh = session.refresh_token(metadata["token_endpoint"], refresh_token=token["refresh_token"])
    check(session, issuer, token, fresh)
    refresh_token = token["refresh_token"]
    assert session.revoke_token(metadata["revocation_endpoint"], token=refresh_token).status_code == 200
    dead = session.get(issuer + "/userinfo", timeout=10)
    assert dead.status_code == 401, "the access token outlived its refresh token"


def requests_oauthlib(issuer, redirect_uri, method, pkce):
    session = OAuthlibSession(
        CLIENT[0], redirect_uri=redirect_uri, scope=SCOPES, pkce="S256" if pkce else None
    )
    address, _ = session.authorization_url(issuer + "/authorize")
    credentials = {"client_secret": CLIENT[1], "include_client_id": True}
    if method == "client_secret_basic":
        credentials = {"auth": requests.auth.HTTPBasicAuth(*CLIENT)}
    token = session.fetch_token(
        issuer + "/token", authorization_response=browse(issuer, address), **credentials
    )
    if "auth" not in credentials:
        credentials = {"client_id": CLIENT[0], "client_secret": CLIENT[1]}
    fresh = session.refresh_token(issuer + "/token", refresh_token=token["refresh_token"], **credentials)
    check(session, issuer, token, fresh)


if __name__ == "__main__":
    for client in (authlib, requests_oauthlib):
        for method in ("client_secret_post", "client_secret_basic"):
            for pkce in (False, True):
                client(sys.argv[1], sys.argv[2], method, pkce)
                print(client.__name__, method, "with PKCE" if pkce else "without PKCE", "ok", flush=True)
