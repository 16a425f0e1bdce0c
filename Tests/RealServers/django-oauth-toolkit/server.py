"""django-oauth-toolkit with its own settings but for the scopes."""

from django.http import JsonResponse
from django.urls import include, path
from django_project import CLIENTS, configure, serve

configure(
    ["oauth2_provider"],
    middleware=["oauth2_provider.middleware.OAuth2TokenMiddleware"],
    OAUTH2_PROVIDER={"SCOPES": {"devices.read": "See your devices", "devices.control": "Control your devices"}},
)

from oauth2_provider.decorators import protected_resource
from oauth2_provider.models import Application

for name, uris in CLIENTS:
    Application.objects.create(
        name=name,
        client_id=f"{name}-client",
        client_secret=f"{name}-secret",
        client_type="confidential",
        authorization_grant_type="authorization-code",
        redirect_uris=" ".join(uris),
    )


@protected_resource(scopes=["devices.read"])
def userinfo(request):
    return JsonResponse({"sub": str(request.resource_owner.pk), "email": request.resource_owner.email})


urlpatterns = [
    path("o/", include("oauth2_provider.urls")),
    path("accounts/", include("django.contrib.auth.urls")),
    path("userinfo", userinfo),
]
serve()
