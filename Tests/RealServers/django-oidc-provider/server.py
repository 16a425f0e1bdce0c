"""django-oidc-provider as installed."""

from django.urls import include, path
from django_project import CLIENTS, configure, serve

configure(["oidc_provider"])

from django.core.management import call_command
from oidc_provider.models import Client, ResponseType

call_command("creatersakey")
for name, uris in CLIENTS:
    client = Client.objects.create(
        name=name,
        client_id=f"{name}-client",
        client_secret=f"{name}-secret",
        _redirect_uris="\n".join(uris),
        _scope="openid profile email",
    )
    client.response_types.add(ResponseType.objects.get(value="code"))

urlpatterns = [
    path("accounts/", include("django.contrib.auth.urls")),
    path("", include("oidc_provider.urls", namespace="oidc_provider")),
]
serve()
