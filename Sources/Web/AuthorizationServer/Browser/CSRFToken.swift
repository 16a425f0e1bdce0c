import PlatformCrypto

/// The proof that a form was shown by this server to this browser, for exactly this request.
///
/// An HMAC under the value of the browser's cookie, which no other party knows: it is bound to the session,
/// needs no memory, and a token from another session or request fits nowhere. Before the sign-in the
/// cookie is a mere random value, so that the sign-in itself cannot be forged either (login CSRF).
///
/// Source: RFC 6749 section 10.12.
public struct CSRFToken: Sendable {
    private let crypto: PlatformCrypto

    /// Tokens made with the platform's HMAC.
    public init(crypto: PlatformCrypto) {
        self.crypto = crypto
    }

    /// The token of a form; its name is part of it, so that a sign-in form's token cannot agree to anything.
    public func make(_ form: String, session: String, query: String) -> String {
        crypto.hmacSHA256(key: session.utf8, message: "\(form)?\(query)".utf8).base64URL
    }

    /// Whether the token is that of the form, for the session and the request.
    public func matches(_ token: String?, _ form: String, session: String?, query: String) -> Bool {
        guard let token, let session else { return false }
        return crypto.constantTimeEqual(token.utf8, make(form, session: session, query: query).utf8)
    }
}
