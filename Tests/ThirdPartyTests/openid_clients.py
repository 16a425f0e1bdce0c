"""Signs in at a running yahoo-server with an OpenID client that knows nothing of this project.

    .venv/bin/python Tests/ThirdPartyTests/openid_clients.py http://127.0.0.1:8081 http://127.0.0.1:9/callback

The second argument is a redirect URI that was given to yahoo-server with --redirect-uri. Nobody has to listen
there: the script is the browser, and stops at the last redirect. Any surprise ends it with an error.
"""
import os
import sys

# Authlib refuses plain http unless told that this is a test on loopback.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from authlib.oidc.discovery import OpenIDProviderMetadata
from joserfc import errors, jwt
from joserfc.jwk import KeySet

from clients import Form

CLIENT = (
    "dj0yJmk9ZGVtb0ZpcmViYXNlQXV0aCZkPVlXazlabWx5WldKaGMyVW1jR285TUE9PSZzPWNvbnN1bWVyc2VjcmV0JnN2PTAmeD0zZA--",
    "demo-secret-of-the-firebase-app",
)
VERIFIER = "a-verifier-of-more-than-43-unreserved-characters"


def browse(issuer, address, username):
    """Signs in, agrees, and returns the address at the client to which the browser is sent."""
    browser = requests.Session()
    page = browser.get(address, timeout=10)
    assert page.status_code == 200 and 'lang="fr"' in page.text, page.text
    form = Form(page.text)
    sign_in = {"username": username, "password": "sunflower lane", "decision": "sign-in"}
    page = browser.post(
        issuer + form.action, data=form.fields | sign_in, timeout=10, allow_redirects=False
    )
    page = browser.get(issuer + page.headers["Location"], timeout=10, allow_redirects=False)
    if page.status_code == 303:
        return page.headers["Location"]  # the user has agreed before
    form = Form(page.text)
    answer = browser.post(
        issuer + form.action, data=form.fields | {"decision": "agree"}, timeout=10, allow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def verified_claims(metadata, token, nonce):
    """The claims, after Authlib and joserfc have checked signature, algorithm, and every claim they know."""
    keys = KeySet.import_key_set(requests.get(metadata["jwks_uri"], timeout=10).json())
    decoded = jwt.decode(token["id_token"], keys, algorithms=["ES256"])
    options = {
        "iss": {"essential": True, "value": metadata["issuer"]},
        "aud": {"essential": True, "value": CLIENT[0]},
        "nonce": {"essential": True, "value": nonce},
    }
    params = {"client_id": CLIENT[0], "nonce": nonce, "access_token": token["access_token"]}
    claims = CodeIDToken(decoded.claims, decoded.header, options, params)
    claims.validate(leeway=60)
    assert claims["at_hash"], "without at_hash nothing ties the tokens together"
    for algorithm in ("RS256", "HS256", "none"):
        try:
            jwt.decode(token["id_token"], keys, algorithms=[algorithm])
        except errors.JoseError:
            continue
        raise AssertionError("verified with " + algorithm)
    return claims


def sign_in(issuer, redirect_uri, method, pkce, username, email, verified):
    metadata = OpenIDProviderMetadata(
        requests.get(issuer + "/.well-known/openid-configuration", timeout=10).json()
    )
    session = OAuth2Session(
        *CLIENT, token_endpoint_auth_method=method, scope="openid profile email", redirect_uri=redirect_uri,
        code_challenge_method="S256" if pkce else None, token_endpoint=metadata["token_endpoint"],
    )
    verifier = VERIFIER if pkce else None
    address, state = session.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=verifier, nonce="a-nonce", language="fr-FR",
    )
    token = session.fetch_token(
        metadata["token_endpoint"], authorization_response=browse(issuer, address, username), state=state,
        code_verifier=verifier,
    )
    claims = verified_claims(metadata, token, "a-nonce")
    assert claims["email"] == email and claims["email_verified"] is verified, claims
    info = session.get(metadata["userinfo_endpoint"], timeout=10)
    assert info.status_code == 200 and info.json()["sub"] == claims["sub"], info.text
    refresh_token = token["refresh_token"]
    fresh = session.refresh_token(metadata["token_endpoint"], refresh_token=refresh_token)
    assert fresh["access_token"] != token["access_token"], "the refresh gave the same access token"
    assert session.revoke_token(metadata["revocation_endpoint"], token=refresh_token).status_code == 200
    dead = session.get(metadata["userinfo_endpoint"], timeout=10)
    assert dead.status_code == 401, "the access token outlived its refresh token"
    return claims


if __name__ == "__main__":
    people = (("ana", "ana@yahoo.com", True), ("bruno", "bruno@gmail.example", False))
    for person in people:
        for method in ("client_secret_post", "client_secret_basic"):
            for pkce in (False, True):
                sign_in(sys.argv[1], sys.argv[2], method, pkce, *person)
                print("authlib", person[0], method, "with PKCE" if pkce else "without PKCE", "ok", flush=True)
