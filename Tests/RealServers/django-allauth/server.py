"""django-allauth's OpenID Connect provider, allauth.idp.oidc."""

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.urls import include, path
from django_project import CLIENTS, configure, serve

key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
pem = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
configure(
    ["allauth", "allauth.account", "allauth.idp.oidc"],
    middleware=["allauth.account.middleware.AccountMiddleware"],
    AUTHENTICATION_BACKENDS=["allauth.account.auth_backends.AuthenticationBackend"],
    IDP_OIDC_PRIVATE_KEY=key.private_bytes(*pem).decode(),
    ACCOUNT_EMAIL_VERIFICATION="none",
    ACCOUNT_RATE_LIMITS=False,
    EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend",
)

from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Client
from django.contrib.auth.models import User

# A user who signs up gets this row, too.
ada = User.objects.get(username="ada")
EmailAddress.objects.create(user=ada, email=ada.email, verified=True, primary=True)
for name, uris in CLIENTS:
    client = Client(
        id=f"{name}-client",
        name=name,
        scopes="openid\nprofile\nemail",
        grant_types="authorization_code\nrefresh_token",
        response_types="code",
        redirect_uris="\n".join(uris),
    )
    client.set_secret(f"{name}-secret")
    client.save()

urlpatterns = [path("accounts/", include("allauth.urls")), path("", include("allauth.idp.urls"))]
serve()
