extension YahooConfiguration {
    /// Deliberate faults, to test how a client handles them.
    package struct Faults: Sendable {
        /// The error with which the token endpoint answers every request; nil for none.
        package var tokenEndpoint: Outage?
        /// The error with which the userinfo endpoint answers every request; nil for none.
        package var userInfo: Outage?
        /// Whether each code has expired already when the app gets it.
        package var codesExpireAtOnce = false
        /// What is wrong with ID tokens; nil for valid ID tokens.
        package var idToken: IDTokenFault?
        /// What is wrong with the published keys; nil for valid keys.
        package var keys: KeyFault?
    }

    /// A failure of an endpoint at every request.
    package enum Outage: Sendable, Hashable {
        /// Status 500, with the error that Yahoo's page lists for it.
        case serverError
        /// Status 429 with `Retry-After`.
        case tooManyRequests
    }

    /// An ID token that a client must refuse.
    package enum IDTokenFault: Sendable, Hashable {
        case expired, otherIssuer, otherAudience, otherNonce, wrongSignature
        /// `at_hash` is that of another access token.
        case otherAccessToken
        /// `sub` is another user than the userinfo answer has.
        case otherSubject
        /// `alg` is `none`, and there is no signature.
        case unsecured
    }

    /// Published keys with which a client must not accept an ID token.
    package enum KeyFault: Sendable, Hashable {
        /// A coordinate without its first byte, even one that is not zero: Yahoo's keys once lacked leading zeros.
        case shortCoordinate
        /// The only key has another name than the ID tokens give (wire name `kid`).
        case otherName
        /// The endpoint answers 500.
        case serverError
    }
}
