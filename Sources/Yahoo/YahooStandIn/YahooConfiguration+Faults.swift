extension YahooConfiguration {
    /// Deliberate faults, to test how a client handles them.
    package struct Faults: Sendable, Hashable {
        /// The token endpoint's answer in place of tokens.
        package var tokenEndpoint: Outage?
        /// The userinfo endpoint's answer in place of claims.
        package var userInfo: Outage?
        /// Whether a code has expired when it is issued.
        package var codesExpireAtOnce = false
        package var idToken: IDTokenFault?
        package var keys: KeyFault?
    }

    /// A failure that an endpoint answers every request with.
    package enum Outage: Sendable, Hashable {
        /// Status 500, with the error that Yahoo's page lists for it.
        case serverError
        /// Status 429 with `Retry-After`.
        case tooManyRequests
    }

    /// An ID token that a client must refuse.
    package enum IDTokenFault: Sendable, Hashable {
        case expired, otherIssuer, otherAudience, otherNonce, wrongSignature
        /// With the `at_hash` of another access token.
        case otherAccessToken
        /// For another user than userinfo names.
        case otherSubject
        /// With `alg` set to `none` and no signature.
        case unsecured
    }

    /// Published keys with which a client must not accept an ID token.
    package enum KeyFault: Sendable, Hashable {
        /// A coordinate without its first byte, as Yahoo's once lacked zeros in front.
        case shortCoordinate
        /// No key of the name that tokens give (wire name `kid`).
        case otherName
        /// The endpoint answers 500.
        case serverError
    }
}
