"""oidc-provider-mock as it comes, for any client and any redirect URI, to run flip-check against.

    .venv/bin/python Tests/ThirdPartyTests/servers/oidc_mock_server.py
"""
import warnings

warnings.simplefilter("ignore")

import oidc_provider_mock

from serving import serve

application = oidc_provider_mock.app()
# Its pages for developers would show a server error as a page with a console.
application.debug = False
application.wsgi_app = application.wsgi_app.app
serve(application)
