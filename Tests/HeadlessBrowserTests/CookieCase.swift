import Testing

/// A cookie, where it was set, and where it is sent.
struct CookieCase: Sendable, CustomTestStringConvertible {
    /// The value of `Set-Cookie`.
    let line: String
    /// The URL that sets it.
    let from: String
    /// The URL that is requested afterwards.
    let to: String
    /// The value of `Cookie` in that request, or an empty text when the request has no cookie.
    let sent: String

    var testDescription: String { "\(line) from \(from) to \(to)" }

    init(
        _ line: String, from: String = "https://x.example/", to: String = "https://x.example/",
        sent: String
    ) {
        (self.line, self.from, self.to, self.sent) = (line, from, to, sent)
    }
}
