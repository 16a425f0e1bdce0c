import DemoData
import FlipSandbox
import HTTPMessages
import PartnerMistakes
import PartnerServer

extension Mistake {
    /// Mistakes of the partner's server: those that the tests of flip-check have too.
    static let partnerServer: [Mistake] = [
        server(
            .stateDecodedTwice, in: "app-missing", .check("state is one that was sent"), stateEnding: "+%2B"),
        server(.errorWithoutState, in: "browser-cancel", .check("the answer has state")),
        server(.prefixCompared, in: "browser-hostile", .flipCheck("authorize/redirect-uri-exact")),
        server(.cancelStaysOnPage, in: "browser-cancel", .flipCheck("authorize/consent-refused")),
        server(.answeredBy307, in: "app-missing", .flipCheck("authorize/no-307")),
        server(.framedPages, in: "app-missing", .flipCheck("authorize/not-framed")),
        server(.codeGoodTwice, in: "replayed-code", .flipCheck("token/code-once")),
        server(.reuseEndsNothing, in: "replayed-code", .flipCheck("token/code-reuse-revokes")),
        server(.codeOfAnyClient, in: "stolen-code", .flipCheck("token/code-client")),
        server(.secretIgnored, in: "guessed-secret", .flipCheck("token/client-secret")),
        server(.formRefused, in: "flip", .check("the token endpoint answers 200")),
        server(.tokensAsPage, in: "flip", .check("the content type is application/json")),
        server(.tokensCached, in: "flip", .check("Cache-Control has no-store")),
        server(.tokenTypeMissing, in: "flip", .check("token_type is bearer, in any case")),
        server(.expiresInText, in: "flip", .check("expires_in is a positive number of seconds")),
        server(.noRefreshToken, in: "flip", .check("the answer to a code has a refresh_token")),
        server(.accessTokenIsJWT, in: "flip", .check("access_token is opaque, not a JWT")),
        server(.refusalsArePages, in: "expired-code", .check("a refusal is JSON with error")),
        server(.noEmail, in: "flip", .check("userinfo has sub and email")),
        server(.refreshTokensRotate, in: "two-refreshes", .check("two refreshes at once both succeed")),
        server(.sameAccessToken, in: "refresh", .check("a refresh gives out a new access token")),
        server(
            .refreshEndsAccess, in: "two-refreshes",
            .check("older access tokens stay valid until they expire")),
        server(.refreshWithoutAccess, in: "refresh", .check("access_token is not empty")),
        server(
            .nothingAtRevocation, in: "unlink-google",
            .check("the revocation endpoint answers 200, to unknown tokens too")),
    ]

    /// A switch that lays a shared mistake over the partner's server.
    private static func server(
        _ mistake: PartnerMistake, in scenario: String, _ finder: Finder, stateEnding: String = ""
    ) -> Mistake {
        Mistake(
            id: mistake.id, party: "partner server", title: mistake.name, scenario: scenario, finder: finder,
            user: mistake.user, remedy: mistake.remedy,
            lay: { settings in
                settings.lay(mistake.defect)
                settings.stateEnding += stateEnding
            })
    }
}

extension SandboxSettings {
    /// Lays a defect over the partner's server, and over the defects that it has already.
    mutating func lay(_ defect: Defect) {
        let before = mistakes.server
        mistakes.server = { server, clock in
            defect.laid(over: before(server, clock)) { clock.advance(by: $0) }
        }
    }
}

extension Mistake {
    /// Mistakes with the file that says which links open the partner's app.
    static let associations: [Mistake] = [
        Mistake(
            id: "association-old-app", party: "partner's site",
            title: "the association file names the app by an old id", scenario: "flip",
            finder: .check(PartnerServerConfiguration.Demo.appID),
            user: "The browser opens, although the app is installed.",
            remedy:
                "Write prefix and bundle id of the released app; scripts that rename one forget the other.",
            lay: { settings in
                let before = settings.configuringPartner
                settings.configuringPartner = {
                    before(&$0)
                    $0.associationAppIDs = ["TEAMID1234.example.partner.old"]
                }
            }),
        association(
            "association-missing", "there is no association file",
            .check("the phone has no association file"),
            HTTPResponse(status: 404)),
        association(
            "association-is-page", "the association file is a sign-in page",
            .check("the phone has no association file"),
            .page(200)),
        association(
            "association-other-path", "the association file names another path",
            .check(PartnerServerConfiguration.Demo.appID),
            file(#"{"/": "/link"}"#)),
        association(
            "association-claims-all", "the association file claims every path, /authorize too",
            .check("the authorization URL stays in the browser"), file(#"{"/": "*"}"#),
            // Only a run that goes on in the browser, with the app installed, opens that page.
            in: "switch-account",
            user: "The partner's app opens in the place of the sign-in page, and then nothing happens.",
            remedy:
                "Exclude /authorize from the file, as Docs/associate.md does; flip-check's rule "
                + "association/authorization-captured finds it."),
    ]

    private static func association(
        _ id: String, _ title: String, _ finder: Finder, _ response: HTTPResponse,
        in scenario: String = "flip",
        user: String = "The browser opens, although the app is installed.",
        remedy: String = "Serve the file of Docs/associate.md, and let flip-check read it."
    ) -> Mistake {
        Mistake(
            id: id, party: "partner's site", title: title, scenario: scenario, finder: finder, user: user,
            remedy: remedy,
            lay: {
                $0.lay(
                    .answering { $0.path == "/.well-known/apple-app-site-association" ? response : nil })
            })
    }

    private static func file(_ component: String) -> HTTPResponse {
        let app = PartnerServerConfiguration.Demo.appID
        return HTTPResponse(
            status: 200, contentType: "application/json",
            text: #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(component)]}]}}"#)
    }
}
