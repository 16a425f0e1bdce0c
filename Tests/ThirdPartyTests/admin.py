"""Drives firebase-server with Google's own Admin SDK, unmodified.

    .venv/bin/python Tests/ThirdPartyTests/admin.py accounts http://127.0.0.1:9099
    .venv/bin/python Tests/ThirdPartyTests/admin.py emails http://127.0.0.1:9099
    .venv/bin/python Tests/ThirdPartyTests/admin.py settings http://127.0.0.1:9099
    .venv/bin/python Tests/ThirdPartyTests/admin.py signatures SIGNED OTHER OLD

All servers are started with --seed. `accounts`, `emails` and `settings` are for one in unsigned mode, as the SDK wants it
when it is told of an emulator. `signatures` is for three with --signed, the last of them with a --start-time of hours ago:
the SDK is not told of an emulator, and takes its keys from theirs. Any surprise ends the script with an error.
"""
import base64
import datetime
import json
import os
import sys
import urllib.parse

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


def emails(server):
    """The links that a backend puts into its own e-mails, and what their codes do."""
    os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = server.removeprefix("http://")
    import firebase_admin
    from firebase_admin import auth, exceptions

    app = firebase_admin.initialize_app(options={"projectId": PROJECT})
    api = "/identitytoolkit.googleapis.com/v1/accounts"
    settings = auth.ActionCodeSettings(
        url="https://demo-project.web.app/welcome?plan=gold", handle_code_in_app=True,
        ios_bundle_id="com.example.notes",
    )
    auth.create_user(uid="eva", email="eva@example.com", password="old password")

    def code(link, mode):
        """The code of a link, which the server lists for tests under the same purpose too."""
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)
        assert query["mode"] == [mode] and link.startswith(f"{server}/emulator/action?"), link
        listed = requests.get(f"{server}/emulator/v1/projects/{PROJECT}/oobCodes", timeout=10).json()["oobCodes"]
        assert link in [mail["oobLink"] for mail in listed], listed
        return query["oobCode"][0]

    def is_used(text):
        answer = requests.post(f"{server}{api}:resetPassword?key=any", json={"oobCode": text}, timeout=10)
        return answer.status_code == 400 and answer.json()["error"]["message"].startswith("INVALID_OOB_CODE")

    reset = code(auth.generate_password_reset_link("eva@example.com"), "resetPassword")
    looked = post(server, f"{api}:resetPassword", {"oobCode": reset})
    assert (looked["email"], looked["requestType"]) == ("eva@example.com", "PASSWORD_RESET")
    post(server, f"{api}:resetPassword", {"oobCode": reset, "newPassword": "new password"})
    assert auth.verify_id_token(sign_in(server, "eva@example.com", "new password"))["uid"] == "eva"
    assert is_used(reset)
    refused(auth.EmailNotFoundError, auth.generate_password_reset_link, "none@example.com")
    done("password reset link")

    auth.create_user(uid="leo", email="leo@example.com", password="leo's password")
    verify = code(auth.generate_email_verification_link("leo@example.com", settings), "verifyEmail")
    assert not auth.get_user("leo").email_verified
    assert post(server, f"{api}:update", {"oobCode": verify})["emailVerified"] is True
    assert auth.get_user("leo").email_verified
    assert is_used(verify)
    done("e-mail verification link")

    link = auth.generate_sign_in_with_email_link("mia@example.com", settings)
    assert urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)["continueUrl"] == [settings.url]
    signs_in = code(link, "signIn")
    answer = post(server, f"{api}:signInWithEmailLink", {"email": "mia@example.com", "oobCode": signs_in})
    claims = auth.verify_id_token(answer["idToken"])
    assert (claims["email"], claims["email_verified"], answer["isNewUser"]) == ("mia@example.com", True, True)
    assert is_used(signs_in)
    refused(
        exceptions.InvalidArgumentError, auth.generate_sign_in_with_email_link, "mia@example.com",
        auth.ActionCodeSettings(url="https://elsewhere.example/", handle_code_in_app=True),
    )
    done("sign-in link")
    firebase_admin.delete_app(app)


def settings(server):
    """The settings of a project, by the SDK where it has calls for them, and by the emulator's own route."""
    os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = server.removeprefix("http://")
    import firebase_admin
    from firebase_admin import auth, exceptions

    app = firebase_admin.initialize_app(options={"projectId": PROJECT})
    config = f"{server}/emulator/v1/projects/{PROJECT}/config"

    def methods():
        """The sign-in methods of the first account, as `fetchSignInMethods` of the client SDKs gets them."""
        fields = {"identifier": "ada@example.com", "continueUri": "http://localhost"}
        return post(server, "/identitytoolkit.googleapis.com/v1/accounts:createAuthUri", fields).get("signinMethods")

    assert methods() is None
    for protects, expected in [(False, ["password"]), (True, None)]:
        change = {"emailPrivacyConfig": {"enableImprovedEmailPrivacy": protects}}
        answer = requests.patch(config, json=change, timeout=10)
        assert answer.status_code == 200 and answer.json()["emailPrivacyConfig"] == change["emailPrivacyConfig"]
        assert requests.get(config, timeout=10).json() == answer.json()
        assert methods() == expected
    done("e-mail enumeration protection")

    issuer = "https://login.example"
    made = auth.create_oidc_provider_config("oidc.b", client_id="client", issuer=issuer, enabled=True)
    assert (made.provider_id, made.client_id, made.issuer, made.enabled) == ("oidc.b", "client", issuer, True)
    auth.create_oidc_provider_config(
        "oidc.a", client_id="code", issuer=issuer, display_name="A", client_secret="secret",
        code_response_type=True, id_token_response_type=False,
    )
    refused(auth.ConfigurationNotFoundError, auth.get_oidc_provider_config, "oidc.none")
    found = auth.get_oidc_provider_config("oidc.a")
    assert (found.display_name, found.client_secret) == ("A", "secret")
    assert (found.code_response_type, found.id_token_response_type, found.enabled) == (True, False, False)
    done("create and get OIDC providers")

    listed = auth.list_oidc_provider_configs(max_results=1)
    assert [provider.provider_id for provider in listed.provider_configs] == ["oidc.a"] and listed.has_next_page
    assert [provider.provider_id for provider in listed.iterate_all()] == ["oidc.a", "oidc.b"]
    done("list OIDC providers")

    changed = auth.update_oidc_provider_config("oidc.a", display_name=auth.DELETE_ATTRIBUTE, enabled=True)
    assert (changed.display_name, changed.enabled, changed.client_id) == (None, True, "code")
    refused(auth.ConfigurationNotFoundError, auth.update_oidc_provider_config, "oidc.none", enabled=True)
    done("update an OIDC provider")

    auth.delete_oidc_provider_config("oidc.a")
    refused(auth.ConfigurationNotFoundError, auth.delete_oidc_provider_config, "oidc.a")
    assert [provider.provider_id for provider in auth.list_oidc_provider_configs().iterate_all()] == ["oidc.b"]
    done("delete an OIDC provider")

    assert list(auth.list_saml_provider_configs().iterate_all()) == []
    refused(auth.ConfigurationNotFoundError, auth.get_saml_provider_config, "saml.a")
    refused(auth.ConfigurationNotFoundError, auth.delete_saml_provider_config, "saml.a")
    try:
        auth.create_saml_provider_config(
            "saml.a", idp_entity_id="entity", sso_url="https://login.example", x509_certificates=["certificate"],
            rp_entity_id="party", callback_url="https://app.example",
        )
    except exceptions.FirebaseError as error:
        assert "Sign-in by SAML is not implemented" in str(error), error
    else:
        raise AssertionError("a SAML provider was created")
    done("no SAML providers")
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
