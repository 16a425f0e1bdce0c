"""Drives firebase-server with Google's own Admin SDK, unmodified.

    .venv/bin/python Tests/ThirdPartyTests/admin.py accounts http://127.0.0.1:9099
    .venv/bin/python Tests/ThirdPartyTests/admin.py signatures SIGNED OTHER OLD

All servers are started with --seed. `accounts` is for one in unsigned mode, as the SDK wants it when it is told of an
emulator. `signatures` is for three with --signed, the last of them with a --start-time of hours ago: the SDK is not told of an
emulator, and takes its keys from theirs. Any surprise ends the script with an error.
"""
import base64
import datetime
import json
import os
import sys

import google.auth.credentials
import requests

PROJECT = "demo-project"


def post(server, path, fields):
    answer = requests.post(f"{server}{path}?key=demo-api-key", json=fields, timeout=10)
    assert answer.status_code == 200, answer.text
    return answer.json()


def sign_in(server, email="ada@example.com", password="correct horse"):
    fields = {"email": email, "password": password, "returnSecureToken": True}
    return post(server, "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", fields)["idToken"]


def refused(expected, call, *arguments, **options):
    try:
        call(*arguments, **options)
    except expected:
        return
    raise AssertionError(f"{call.__name__} did not raise {expected}")


def done(what):
    print(what, "ok", flush=True)


def accounts(server):
    os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = server.removeprefix("http://")
    import firebase_admin
    from firebase_admin import auth, exceptions

    app = firebase_admin.initialize_app(options={"projectId": PROJECT})

    user = auth.create_user(
        uid="u1", email="a@yahoo.com", email_verified=True, phone_number="+15550001111", password="secret1",
        display_name="A", photo_url="https://x.example/y.png", disabled=False,
    )
    assert (user.uid, user.email, user.email_verified, user.disabled) == ("u1", "a@yahoo.com", True, False)
    assert len(auth.create_user().uid) == 28
    refused(auth.UidAlreadyExistsError, auth.create_user, uid="u1")
    refused(auth.EmailAlreadyExistsError, auth.create_user, email="a@yahoo.com")
    refused(auth.PhoneNumberAlreadyExistsError, auth.create_user, phone_number="+15550001111")
    done("create")

    auth.import_users([
        auth.ImportUserRecord(
            uid="u9", email="z@yahoo.com", custom_claims={"a": 1},
            provider_data=[auth.UserProvider(uid="Y9", provider_id="yahoo.com", display_name="Z")],
        )
    ])
    again = auth.import_users([auth.ImportUserRecord(uid="u9"), auth.ImportUserRecord(uid="u8")])
    assert (again.success_count, again.errors[0].index) == (1, 0)
    done("import")

    assert auth.get_user("u1").uid == auth.get_user_by_email("A@Yahoo.com").uid == "u1"
    assert auth.get_user_by_phone_number("+15550001111").uid == "u1"
    found = auth.get_users([
        auth.UidIdentifier("u1"), auth.EmailIdentifier("none@yahoo.com"), auth.ProviderIdentifier("yahoo.com", "Y9")
    ])
    assert [user.uid for user in found.users] == ["u1", "u9"] and len(found.not_found) == 1
    assert auth.get_user("u9").custom_claims == {"a": 1}
    assert auth.get_user("u9").provider_data[0].uid == "Y9"
    refused(auth.UserNotFoundError, auth.get_user, "none")
    done("get by uid, email, phone number and provider")

    listed = [user.uid for user in auth.list_users(max_results=2).iterate_all()]
    assert listed == sorted(listed) and {"u1", "u8", "u9", "ada"} < set(listed) and len(listed) == 5
    assert all(user.password_hash in (None, "UkVEQUNURUQ=") for user in auth.list_users().iterate_all())
    done("list")

    user = auth.update_user("u1", email="b@yahoo.com", password="secret2", display_name=auth.DELETE_ATTRIBUTE)
    assert (user.email, user.display_name) == ("b@yahoo.com", None)
    refused(auth.EmailAlreadyExistsError, auth.update_user, "u1", email="z@yahoo.com")
    refused(auth.UserNotFoundError, auth.update_user, "none", display_name="x")
    done("update")

    auth.set_custom_user_claims("u1", {"role": "editor"})
    claims = auth.verify_id_token(sign_in(server, "b@yahoo.com", "secret2"), check_revoked=True)
    assert (claims["role"], claims["uid"], claims["aud"]) == ("editor", "u1", PROJECT)
    auth.set_custom_user_claims("u1", None)
    assert auth.get_user("u1").custom_claims is None
    done("custom claims")

    custom = auth.create_custom_token("u7", {"plan": "gold"}).decode()
    token = post(
        server, "/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken",
        {"token": custom, "returnSecureToken": True},
    )["idToken"]
    claims = auth.verify_id_token(token, check_revoked=True)
    assert (claims["uid"], claims["plan"], claims["firebase"]["sign_in_provider"]) == ("u7", "gold", "custom")
    done("custom token")

    cookie = auth.create_session_cookie(token, expires_in=datetime.timedelta(minutes=5))
    assert auth.verify_session_cookie(cookie, check_revoked=True)["uid"] == "u7"
    refused(auth.InvalidIdTokenError, auth.create_session_cookie, "x", datetime.timedelta(minutes=5))
    done("session cookie")

    # In the very second of the sign-in, too.
    auth.revoke_refresh_tokens("u7")
    refused(auth.RevokedIdTokenError, auth.verify_id_token, token, check_revoked=True)
    refused(auth.RevokedSessionCookieError, auth.verify_session_cookie, cookie, check_revoked=True)
    fresh = post(
        server, "/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken",
        {"token": custom, "returnSecureToken": True},
    )["idToken"]
    assert auth.verify_id_token(fresh, check_revoked=True)["uid"] == "u7"
    done("revoke")

    auth.update_user("u7", disabled=True)
    refused(auth.UserDisabledError, auth.verify_id_token, fresh, check_revoked=True)
    done("disable")

    auth.delete_user("u1")
    refused(auth.UserNotFoundError, auth.get_user, "u1")
    many = auth.delete_users(["u7", "u8", "u9", "none"])
    assert (many.success_count, many.failure_count) == (4, 0)
    refused(exceptions.FirebaseError, auth.delete_user, "u1")
    done("delete")
    firebase_admin.delete_app(app)


def signatures(signed, other, old):
    import firebase_admin
    import jwt
    from firebase_admin import _token_gen, auth, credentials

    class Nobody(credentials.Base):
        """The SDK wants a credential, and verifying needs none."""

        def get_credential(self):
            return google.auth.credentials.AnonymousCredentials()

    def verifier(server, project=PROJECT):
        """An app of the SDK that takes its keys from a server."""
        _token_gen.ID_TOKEN_CERT_URI = _token_gen.COOKIE_CERT_URI = f"{server}/v1/sessionCookiePublicKeys"
        app = firebase_admin.initialize_app(Nobody(), {"projectId": project}, name=f"{server} {project}")
        # It keeps the address of the keys from the first token on.
        refused(auth.InvalidIdTokenError, auth.verify_id_token, "x", app)
        return app

    # These two classes of PyJWT come through the SDK as they are.
    not_signed_by_us = (auth.InvalidIdTokenError, jwt.InvalidSignatureError)
    too_old = (auth.ExpiredIdTokenError, jwt.ExpiredSignatureError)
    app = verifier(signed)
    token = sign_in(signed)
    assert auth.verify_id_token(token, app)["uid"] == "ada"
    done("verify")

    header, payload, signature = token.split(".")
    claims = json.loads(base64.urlsafe_b64decode(payload + "=="))
    claims["sub"] = claims["user_id"] = "somebody-else"
    changed = base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")
    refused(not_signed_by_us, auth.verify_id_token, f"{header}.{changed}.{signature}", app)
    unsigned = base64.urlsafe_b64encode(b'{"alg":"none","typ":"JWT"}').decode().rstrip("=")
    refused(auth.InvalidIdTokenError, auth.verify_id_token, f"{unsigned}.{payload}.", app)
    done("refuse tampered")

    refused(not_signed_by_us, auth.verify_id_token, sign_in(other), app)
    refused(auth.InvalidIdTokenError, auth.verify_id_token, token, verifier(signed, "other-project"))
    done("refuse foreign")

    refused(too_old, auth.verify_id_token, sign_in(old), verifier(old))
    done("refuse expired")


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
