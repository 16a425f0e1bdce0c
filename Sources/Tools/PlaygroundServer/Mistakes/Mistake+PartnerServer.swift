import FlipSandbox
import PartnerMistakes
import PartnerServer

extension Mistake {
    /// Mistakes of the partner's server, which the tests of flip-check use too.
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
        server(
            .refreshWithoutAccess, in: "refresh",
            .check("access_token is not empty, and has only characters of a bearer token")),
        server(
            .nothingAtRevocation, in: "unlink-google",
            .check("the revocation endpoint answers 200, to unknown tokens too")),
    ]

    /// A switch for a mistake of the partner's server, which the tests of flip-check make, too.
    ///
    /// - Parameter stateEnding: characters for the end of the state, without which the mistake would not show.
    private static func server(
        _ mistake: PartnerMistake, in scenario: String, _ finder: Finder, stateEnding: String = ""
    ) -> Mistake {
        Mistake(
            id: mistake.id, party: "partner server", title: mistake.name, scenario: scenario, finder: finder,
            user: mistake.user, remedy: mistake.remedy,
            applyToLinking: { settings in
                settings.apply(mistake.defect)
                settings.stateEnding += stateEnding
            })
    }
}
