"""Links an account with OAuth clients that know nothing of this project, against a running partner-server.

    .venv/bin/python Tests/ThirdPartyTests/clients.py http://127.0.0.1:8080 http://127.0.0.1:9/callback

The second argument is a redirect URI that was given to partner-server with --redirect-uri. Nobody has to
listen there: the script is the browser, and stops at the last redirect. Any surprise ends it with an error.
"""
import os
import sys
from html.parser import HTMLParser
from urllib.parse import urljoin

# Both libraries refuse plain http unless told that this is a test on loopback.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"

import requests
from authlib.integrations.requests_client import OAuth2Session as AuthlibSession
from requests_oauthlib import OAuth2Session as OAuthlibSession

CLIENT = ("google-client", "google-secret")
SCOPES = ["devices.read", "devices.control"]
VERIFIER = "a-verifier-of-more-than-43-unreserved-characters"


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


def browse(issuer, address, username="ada", password="correct horse", language="en", button="Agree and link"):
    """Signs in, agrees unless that was done before, and returns the address at the client."""
    browser = requests.Session()

    def press(page, shown, **values):
        assert page.status_code == 200 and shown in page.text, page.text
        form = Form(page.text)
        answer = browser.post(issuer + form.action, form.fields | values, timeout=10, allow_redirects=False)
        assert answer.status_code == 303, answer.text
        return answer.headers["Location"]

    page = browser.get(address, timeout=10)
    back = press(page, f'lang="{language}"', username=username, password=password, decision="sign-in")
    page = browser.get(urljoin(issuer, back), timeout=10, allow_redirects=False)
    return page.headers["Location"] if page.status_code == 303 else press(page, button, decision="agree")


def user_info(session, address):
    info = session.get(address, timeout=10)
    assert info.status_code == 200, info.text
    return info.json()


def link_by_authlib(issuer, metadata, callback, method, pkce, app=CLIENT, scope=SCOPES, user=(), **request):
    """Links, asks for the user, refreshes, revokes; returns the first tokens, and the user's data."""
    session = AuthlibSession(
        *app, token_endpoint_auth_method=method, scope=" ".join(scope), redirect_uri=callback,
        code_challenge_method="S256" if pkce else None, token_endpoint=metadata["token_endpoint"],
    )
    verifier = VERIFIER if pkce else None
    address, state = session.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=verifier, **request
    )
    token = dict(session.fetch_token(
        metadata["token_endpoint"], authorization_response=browse(issuer, address, *user), state=state,
        code_verifier=verifier,
    ))
    info = user_info(session, metadata["userinfo_endpoint"])
    fresh = session.refresh_token(metadata["token_endpoint"], refresh_token=token["refresh_token"])
    assert fresh["access_token"] != token["access_token"], "the refresh gave the same access token"
    assert user_info(session, metadata["userinfo_endpoint"]) == info
    assert session.revoke_token(metadata["revocation_endpoint"], token["refresh_token"]).status_code == 200
    dead = session.get(metadata["userinfo_endpoint"], timeout=10)
    assert dead.status_code == 401, "the access token outlived its refresh token"
    return token, info


def authlib(issuer, *how):
    metadata = requests.get(issuer + "/.well-known/oauth-authorization-server", timeout=10).json()
    return link_by_authlib(issuer, metadata, *how)[1]


def requests_oauthlib(issuer, callback, method, pkce):
    session = OAuthlibSession(CLIENT[0], redirect_uri=callback, scope=SCOPES, pkce="S256" if pkce else None)
    address, _ = session.authorization_url(issuer + "/authorize")
    credentials = {"client_secret": CLIENT[1], "include_client_id": True}
    if method == "client_secret_basic":
        credentials = {"auth": requests.auth.HTTPBasicAuth(*CLIENT)}
    back = browse(issuer, address)
    token = session.fetch_token(issuer + "/token", authorization_response=back, **credentials)
    if "auth" not in credentials:
        credentials = {"client_id": CLIENT[0], "client_secret": CLIENT[1]}
    fresh = session.refresh_token(issuer + "/token", refresh_token=token["refresh_token"], **credentials)
    assert fresh["access_token"] != token["access_token"], "the refresh gave the same access token"
    return user_info(session, issuer + "/userinfo")


if __name__ == "__main__":
    for client in (authlib, requests_oauthlib):
        for method in ("client_secret_post", "client_secret_basic"):
            for pkce in (False, True):
                assert client(sys.argv[1], sys.argv[2], method, pkce)["email"] == "ada@partner.example"
                print(client.__name__, method, "with PKCE" if pkce else "without PKCE", "ok", flush=True)
