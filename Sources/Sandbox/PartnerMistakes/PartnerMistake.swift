/// A mistake that real partners make in their server, and what it costs.
package struct PartnerMistake: Sendable {
    /// The name in addresses and on the command line: `state-decoded-twice`.
    package let id: String
    /// The mistake in a few words.
    package let name: String
    /// What the user sees, in whole sentences.
    package let user: String
    /// What the partner has to change, in whole sentences.
    package let remedy: String
    /// The layer that makes the mistake in a correct server.
    package let defect: Defect

    /// All mistakes, in the order of a link: authorization, tokens, userinfo, revocation.
    package static let all = [
        stateDecodedTwice, errorWithoutState, prefixCompared, cancelStaysOnPage, answeredBy307, framedPages,
        tokensAsPage, tokensCached, tokenTypeMissing, expiresInText, noRefreshToken, accessTokenIsJWT,
        refusalsArePages, codeGoodTwice, reuseEndsNothing, codeOfAnyClient, secretIgnored, formRefused,
        refreshTokensRotate, sameAccessToken, refreshEndsAccess, refreshWithoutAccess, noEmail,
        nothingAtRevocation,
    ]

    init(_ id: String, _ name: String, user: String, remedy: String, _ defect: Defect) {
        self.id = id
        self.name = name
        self.user = user
        self.remedy = remedy
        self.defect = defect
    }
}
