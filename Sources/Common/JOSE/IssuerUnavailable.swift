import HTTPMessages

/// An issuer cannot be asked, or its answer cannot be used, so nothing can be said of a token or a code.
///
/// A server answers 503: the token may be good.
package struct IssuerUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, for the log of the server.
    package let description: String
    /// Whether nothing was sent, because too many requests to the issuer are under way.
    package let isBusy: Bool
    /// In how many seconds the answer may be another one; nil when that is not known.
    package let retryAfter: Int?

    package init(_ description: String, retryAfter: Int? = nil) {
        self.description = description
        isBusy = false
        self.retryAfter = retryAfter
    }

    /// No answer came to a request.
    package init(_ error: HTTPClientError) {
        description = error.description
        isBusy = if case .busy = error { true } else { false }
        retryAfter = nil
    }
}
