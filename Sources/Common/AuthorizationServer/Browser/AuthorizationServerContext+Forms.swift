import HTTPMessages
import PlatformCrypto

/// Pages with forms, and the cookie that a form is bound to.
extension AuthorizationServerContext {
    /// A page with a form that is bound to a browser and a query.
    ///
    /// A browser that comes without a cookie gets one (RFC 6749 section 10.12).
    ///
    /// - Parameters:
    ///   - name: the name of the form in its CSRF token; each form of a browser has another one.
    ///   - action: the address that the form is sent to.
    ///   - query: the query of that address.
    ///   - cookie: the value of the browser's cookie.
    ///   - make: makes the page of the form.
    public func page(
        withForm name: String, action: String, query: String, cookie: String?,
        _ make: (BoundForm) -> HTTPResponse
    ) -> HTTPResponse {
        let value = cookie ?? random.token()
        let token = csrfToken(name, cookie: value, query: query)
        var page = make(BoundForm(action: action, csrfToken: token))
        if cookie == nil { page.headers.add("Set-Cookie", self.cookie.setting(value)) }
        return page
    }

    /// The redirect after a sign-in or a sign-out: the session of the old cookie ends, and the browser gets a
    /// new cookie.
    ///
    /// - Parameters:
    ///   - address: a page of this server.
    ///   - old: the value of the browser's cookie.
    ///   - end: ends a session.
    ///   - begin: keeps the session of the new cookie, if there is one; returns further `Set-Cookie` lines.
    public func redirect(
        to address: String, replacing old: String?, end: (SHA256Digest) async throws -> Void,
        begin: (SHA256Digest) async throws -> [String]
    ) async throws -> HTTPResponse {
        // A new session identifier: one that an attacker planted before the sign-in is useless after it.
        let value = random.token()
        let others = try await begin(digest(value))
        if let old { try await end(digest(old)) }
        var response = HTTPResponse(seeOther: address)
        response.headers.add("Set-Cookie", cookie.setting(value))
        for setting in others { response.headers.add("Set-Cookie", setting) }
        return response
    }
}
