import HTTPMessages

/// An issuer cannot be asked, or its answer cannot be used, so it is not known whether a token or a code is good.
///
/// A server answers 503 then, and does not refuse the token.
package struct IssuerUnavailable: Error, Sendable, CustomStringConvertible {
    /// The problem, for the log of the server.
    package let description: String
    /// Whether nothing was sent, because too many requests to the issuer are under way.
    package let isBusy: Bool
    /// After how many seconds the same request may succeed; nil when that is not known.
    package let retryAfter: Int?

    package init(_ description: String, retryAfter: Int? = nil) {
        self.description = description
        isBusy = false
        self.retryAfter = retryAfter
    }

    /// The error of a request that got no answer.
    package init(_ error: HTTPClientError) {
        description = error.description
        isBusy = if case .busy = error { true } else { false }
        retryAfter = nil
    }
}
