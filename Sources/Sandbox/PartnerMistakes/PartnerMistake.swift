/// A mistake that real partners make in their server, and what it costs.
package struct PartnerMistake: Sendable {
    /// The name in addresses: `state-decoded-twice`.
    package let id: String
    package let name: String
    package let user: String
    package let remedy: String
    package let defect: Defect

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
