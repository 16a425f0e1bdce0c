import HTTPMessages
import PlatformCrypto

/// Pages with forms, and the cookie that a form is bound to.
extension AuthorizationServerContext {
    /// A page with a form that is bound to a browser and a query.
    ///
    /// A browser that comes without a cookie gets one (RFC 6749 section 10.12).
    ///
    /// - Parameters:
    ///   - name: the name of the form in its CSRF token; two forms of a server have different names.
    ///   - action: the address that the form is sent to.
    ///   - query: the query of that address.
    ///   - cookie: the value of the browser's cookie; nil when the browser sent none.
    ///   - make: writes the page around the form.
    public func page(
        withForm name: String, action: String, query: String, cookie: String?,
        _ make: (BoundForm) -> HTTPResponse
    ) -> HTTPResponse {
        let cookieValue = cookie ?? random.token()
        let token = csrfToken(name, cookie: cookieValue, query: query)
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
        // A new session identifier: one that an attacker planted before the sign-in is useless after it.
        let new = random.token()
        let furtherCookies = try await begin(digest(new))
        if let old { try await end(digest(old)) }
        var response = HTTPResponse(seeOther: address)
        response.headers.add("Set-Cookie", cookie.setting(new))
        for furtherCookie in furtherCookies { response.headers.add("Set-Cookie", furtherCookie) }
        return response
    }
}
