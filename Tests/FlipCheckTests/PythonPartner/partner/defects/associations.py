"""The association file."""
import json

from ..messages import Response
from ..registry import defect
from ..right import Partner
from ..settings import APP_ID

FLIP = "association/flip-not-matched"


def file(name, words, applinks, *rules):
    """A partner with another value of applinks."""
    defect(name, words, *("association/" + rule for rule in rules))(
        type("Wrong", (Partner,), {"applinks": lambda self: applinks}))


def details(*components, app=APP_ID):
    return {"details": [{"appIDs": [app], "components": list(components)}]}


OUT, LINK = {"/": "/oauth/*", "exclude": True}, {"/": "/link"}
file("file-other-path", "the file has another path", details(OUT, {"/": "/flip"}), "flip-not-matched")
file("file-below", "the file only has what is below the path", details(OUT, {"/": "/link/*"}),
     "flip-matched-loosely")
file("file-case", "the path is written with a capital", details(OUT, {"/": "/Link"}), "flip-not-matched")
file("file-whole-site", "the file claims the whole site", details({"/": "*"}), "whole-site", "authorization-captured")
file("file-authorization", "the file claims the authorization URL", details({"/": "/oauth/*"}, LINK),
     "authorization-captured")
file("file-order", "the exclusion comes after the rule that takes the URL",
     details(LINK, {"/": "/oauth/*"}, {"/": "/oauth/authorize", "exclude": True}), "unreachable-rule",
     "authorization-captured")
file("file-no-prefix", "the app has no prefix", details(OUT, LINK, app="example.partner.app"), "app-id-form",
     "flip-not-matched")
file("file-other-app", "the file names another app", details(OUT, LINK, app="TEAMID1234.example.other.app"),
     "flip-not-matched")
file("file-no-rules", "the file has no rule", details(), "no-rules", "flip-not-matched")
file("file-no-apps", "an entry has no app", {"details": [{"appIDs": [], "components": [LINK]}] + details(OUT, LINK)["details"]},
     "no-apps")
file("file-dictionary", "details is a dictionary", {"details": {APP_ID: {"paths": ["NOT /oauth/*", "/link"]}}},
     "details-dictionary")
file("file-mixed", "paths are beside components",
     {"details": [{"appIDs": [APP_ID], "paths": ["/link"], "components": [OUT, LINK]}]}, "mixed-formats")
file("file-query-in-path", "the path has a query", details(OUT, {"/": "/link?client_id=*"}), "path-only",
     "flip-not-matched")
file("file-misspelt", "a key is misspelt", details(OUT, {"/": "/link", "casesensitive": False}), "unknown-key")


def served(name, words, serve, *rules):
    """A partner that serves the file in another way."""
    defect(name, words, *("association/" + rule for rule in rules))(
        type("Wrong", (Partner,), {"association": lambda self, request: serve(Partner.association(self, request))}))


def not_found(response):
    response.status = 404
    return response


served("file-404", "the file is not there", not_found, "hosting-answer")
served("file-html-type", "the file comes as text/html", lambda r: r.set("Content-Type", "text/html"),
       "hosting-content-type")
served("file-page", "a page comes in place of the file",
       lambda r: Response(200, "<!DOCTYPE html><title>Welcome</title>", content_type="application/json"),
       "hosting-unreadable")
served("file-redirect", "the file is at another place, to which a redirect leads",
       lambda r: Response(301, headers=[("Location", "https://www.partner.example/apple-app-site-association")]),
       "hosting-redirect")


@defect("file-no-applinks", "the file has no applinks", "association/missing-applinks", FLIP)
class NoAppLinks(Partner):
    def association_text(self):
        return json.dumps({"webcredentials": {"apps": [APP_ID]}})


@defect("file-key-twice", "a key is in the file twice", "association/duplicate-key")
class KeyTwice(Partner):
    def association_text(self):
        return super().association_text().replace('"comment": "the flip"', '"comment": "the flip", "comment": "again"')


@defect("file-large", "the file has more than 128 KB", "association/size")
class Large(Partner):
    def components(self):
        return [{**rule, "comment": "x" * 70_000} for rule in super().components()]
