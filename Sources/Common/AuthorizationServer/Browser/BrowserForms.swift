import HTTPMessages
import PlatformCrypto

/// The cookie that tells browsers apart, and the forms that are bound to it.
public struct BrowserForms: Sendable {
    /// The cookie that a form is bound to; after the sign-in it identifies the browser's session.
    public let cookie: SessionCookie
    private let crypto: PlatformCrypto
    private let random: RandomSource

    /// The forms of a server.
    ///
    /// - Parameter random: the source of the values of cookies.
    public init(cookie: SessionCookie, crypto: PlatformCrypto, random: RandomSource) {
        self.cookie = cookie
        self.crypto = crypto
        self.random = random
    }

    /// A page with a form that is bound to a browser and a query.
    ///
    /// A browser that comes without a cookie gets a new cookie (RFC 6749 section 10.12).
    ///
    /// - Parameters:
    ///   - name: the name of the form in its CSRF token; two forms of a server have different names.
    ///   - action: the URL that the form is sent to.
    ///   - query: the query of that URL.
    ///   - cookie: the value of the browser's cookie; nil when the browser sent none.
    ///   - make: writes the page around the form.
    public func page(
        withForm name: String, action: String, query: String, cookie: String?,
        _ make: (BoundForm) -> HTTPResponse
    ) -> HTTPResponse {
        let cookieValue = cookie ?? random.token()
        let token = csrfToken(form: name, cookie: cookieValue, query: query)
        var page = make(BoundForm(action: action, csrfToken: token))
        if cookie == nil { page.headers.add("Set-Cookie", self.cookie.setting(cookieValue)) }
        return page
    }

    /// The redirect after a sign-in or a sign-out: the session of the old cookie ends, and the browser gets a
    /// new cookie.
    ///
    /// - Parameters:
    ///   - address: a page of this server.
    ///   - old: the value of the browser's cookie; nil when the browser sent none.
    ///   - end: ends the session with this digest of a cookie.
    ///   - begin: stores the session of the new cookie after a sign-in, and nothing after a sign-out; returns
    ///     further `Set-Cookie` lines.
    public func redirect(
        to address: String, replacing old: String?, end: (SHA256Digest) async throws -> Void,
        begin: (SHA256Digest) async throws -> [String]
    ) async throws -> HTTPResponse {
        // Safeguard server.new-session: the session gets a new identifier at the sign-in (project rule).
        // Without it, a cookie that was planted before opens the session after.
        let new = random.token()
        let furtherCookies = try await begin(digest(new))
        if let old { try await end(digest(old)) }
        var response = HTTPResponse(seeOther: address)
        response.headers.add("Set-Cookie", cookie.setting(new))
        for furtherCookie in furtherCookies { response.headers.add("Set-Cookie", furtherCookie) }
        return response
    }

    /// Whether a CSRF token proves that this server showed the form to the browser with this cookie, for this
    /// query.
    ///
    /// False when the browser sent no token or no cookie.
    ///
    /// - Parameter form: the name of the form, as ``page(withForm:action:query:cookie:_:)`` got it.
    public func isProven(_ token: String?, form: String, cookie: String?, query: String) -> Bool {
        guard let token, let cookie else { return false }
        return crypto.constantTimeEqual(token.utf8, csrfToken(form: form, cookie: cookie, query: query).utf8)
    }

    /// The digest under which a session is stored.
    public func digest(_ secret: String) -> SHA256Digest { crypto.sha256(secret.utf8) }

    /// The proof that this server showed the form with this name to this browser, for exactly this request.
    ///
    /// It is an HMAC with the value of the browser's cookie as key, which no other party knows. Before the
    /// sign-in the cookie is a random value, so that another site cannot forge the sign-in either (RFC 6749
    /// section 10.12).
    private func csrfToken(form: String, cookie: String, query: String) -> String {
        crypto.hmacSHA256(key: cookie.utf8, message: "\(form)?\(query)".utf8).base64URL
    }
}
