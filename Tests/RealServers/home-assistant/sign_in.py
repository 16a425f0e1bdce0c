#!/usr/bin/env python3
"""Signs ada in by the requests that Home Assistant's page makes, and prints the address that the page opens then."""

import json
import sys
import urllib.error
import urllib.parse
import urllib.request


def post(path, **body):
    request = urllib.request.Request(
        urllib.parse.urljoin(asked, path), json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError:
        return {}


asked = sys.argv[-1]
query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(asked).query))
client = {"client_id": query.get("client_id"), "redirect_uri": query.get("redirect_uri")}
flow = post("/auth/login_flow", handler=["homeassistant", None], **client)
entry = {}
if "flow_id" in flow:
    entry = post(f"/auth/login_flow/{flow['flow_id']}", client_id=client["client_id"], username="ada", password="correct horse")
if "result" in entry:
    answer = {"code": entry["result"]} | {name: query[name] for name in query if name == "state"}
    separator = "&" if "?" in client["redirect_uri"] else "?"
    print(client["redirect_uri"] + separator + urllib.parse.urlencode(answer, quote_via=urllib.parse.quote))
else:
    print(asked)
