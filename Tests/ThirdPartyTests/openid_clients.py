"""Signs in at a running yahoo-server with an OpenID client that knows nothing of this project.

    .venv/bin/python Tests/ThirdPartyTests/openid_clients.py http://127.0.0.1:8081 http://127.0.0.1:9/callback

The second argument is a redirect URI that was given to yahoo-server with --redirect-uri, as for clients.py.
"""
import sys

from clients import link_by_authlib  # first: it tells Authlib that this is a test on loopback

import requests
from authlib.oidc.core import CodeIDToken
from authlib.oidc.discovery import OpenIDProviderMetadata
from joserfc import errors, jwt
from joserfc.jwk import KeySet

CLIENT = (
    "dj0yJmk9ZGVtb0ZpcmViYXNlQXV0aCZkPVlXazlabWx5WldKaGMyVW1jR285TUE9PSZzPWNvbnN1bWVyc2VjcmV0JnN2PTAmeD0zZA--",
    "demo-secret-of-the-firebase-app",
)


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
    address = issuer + "/.well-known/openid-configuration"
    metadata = OpenIDProviderMetadata(requests.get(address, timeout=10).json())
    token, info = link_by_authlib(
        issuer, metadata, redirect_uri, method, pkce, CLIENT, ["openid", "profile", "email"],
        (username, "sunflower lane", "fr", ""), nonce="a-nonce", language="fr-FR",
    )
    claims = verified_claims(metadata, token, "a-nonce")
    assert claims["email"] == email and claims["email_verified"] is verified, claims
    assert info["sub"] == claims["sub"], info


if __name__ == "__main__":
    for person in ("ana", "ana@yahoo.com", True), ("bruno", "bruno@gmail.example", False):
        for method in ("client_secret_post", "client_secret_basic"):
            for pkce in (False, True):
                sign_in(sys.argv[1], sys.argv[2], method, pkce, *person)
                print("authlib", person[0], method, "with PKCE" if pkce else "without PKCE", "ok", flush=True)
