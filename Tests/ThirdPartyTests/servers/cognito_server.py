"""moto instead of Amazon Cognito: a user pool, a user, and three clients with the tokens of the user.

It prints a line of JSON: the issuer, the address of the keys, and the clients with their tokens.

    .venv/bin/python Tests/ThirdPartyTests/servers/cognito_server.py
"""
import json
import logging
import os
import signal
import threading

# Who starts this may do so on a thread that blocks signals, and that is inherited.
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
# The log would fill the pipe that nobody reads.
logging.disable(logging.CRITICAL)
os.environ |= {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "eu-west-1"}

import boto3
from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.port}"
cognito = boto3.client("cognito-idp", endpoint_url=address)


def pool_with_user():
    pool = cognito.create_user_pool(PoolName="users")["UserPool"]["Id"]
    cognito.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
    cognito.admin_set_user_password(UserPoolId=pool, Username="ada", Password="Correct horse 1", Permanent=True)
    return pool


def client(pool, name):
    """An app client, and the tokens that the user gets in this app."""
    created = cognito.create_user_pool_client(
        UserPoolId=pool, ClientName=name, ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"]
    )
    identifier = created["UserPoolClient"]["ClientId"]
    answer = cognito.initiate_auth(
        ClientId=identifier, AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada", "PASSWORD": "Correct horse 1"},
    )
    tokens = answer["AuthenticationResult"]
    return {"id": identifier, "accessToken": tokens["AccessToken"], "idToken": tokens["IdToken"]}


pool = pool_with_user()
print(
    json.dumps({
        "issuer": f"https://cognito-idp.eu-west-1.amazonaws.com/{pool}",
        "keySet": f"{address}/{pool}/.well-known/jwks.json",
        "partner": client(pool, "partner-ios"),
        "games": client(pool, "games-ios"),
        "ofOtherPool": client(pool_with_user(), "partner-ios"),
    }),
    flush=True,
)
signal.pause()
