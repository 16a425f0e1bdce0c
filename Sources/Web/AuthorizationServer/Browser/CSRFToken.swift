import PlatformCrypto

/// The proof that this server showed a form to this browser, for exactly this request.
///
/// It is an HMAC with the value of the browser's cookie as key. No other party knows that value, so the token is bound to
/// the session and the server has to store nothing. Before the sign-in the cookie is a random value, so that
/// another site cannot forge the sign-in either (login CSRF).
///
/// Source: RFC 6749 section 10.12.
public struct CSRFToken: Sendable {
    private let crypto: PlatformCrypto

    /// Creates tokens with the platform's HMAC.
    public init(crypto: PlatformCrypto) {
        self.crypto = crypto
    }

    /// The token of a form.
    ///
    /// It depends on the form's name, so that the token of the sign-in form is refused on the consent form.
    public func make(_ form: String, session: String, query: String) -> String {
        crypto.hmacSHA256(key: session.utf8, message: "\(form)?\(query)".utf8).base64URL
    }

    /// Whether the token is that of the form, for the session and the request.
    public func matches(_ token: String?, _ form: String, session: String?, query: String) -> Bool {
        guard let token, let session else { return false }
        return crypto.constantTimeEqual(token.utf8, make(form, session: session, query: query).utf8)
    }
}
