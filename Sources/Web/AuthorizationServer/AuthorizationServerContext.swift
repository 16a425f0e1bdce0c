import HTTPMessages
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The values that the endpoints of every authorization server share.
public protocol AuthorizationServerContext: Sendable {
    /// The platform's cryptography.
    var crypto: PlatformCrypto { get }
    /// The clock.
    var now: @Sendable () -> Date { get }
    /// The random source of codes, tokens and cookies.
    var random: RandomSource { get }
    /// The cookie of the pages.
    var cookie: SessionCookie { get }
}

extension AuthorizationServerContext {
    /// The digest under which a code, token or session is stored.
    public func digest(_ secret: String) -> SHA256Digest { crypto.sha256(secret.utf8) }

    /// The time that is the given number of seconds after another one.
    public func time(_ seconds: Int, after start: Date) -> Date { start.addingTimeInterval(Double(seconds)) }

    /// Whether this server showed the form to the browser with this cookie, for the request with this query.
    public func isProven(_ token: String?, _ form: String, cookie: String?, query: String) -> Bool {
        CSRFToken(crypto: crypto).matches(token, form, session: cookie, query: query)
    }

    /// The CSRF token of a form for the browser with this cookie and the request with this query.
    public func csrfToken(_ form: String, cookie: String, query: String) -> String {
        CSRFToken(crypto: crypto).make(form, session: cookie, query: query)
    }

    /// A page with a form that is bound to the browser.
    ///
    /// A browser that comes without a cookie gets one (RFC 6749 section 10.12).
    public func page(
        withForm form: String, cookie value: String?, query: String,
        page: (_ csrfToken: String) -> HTTPResponse
    ) -> HTTPResponse {
        let bound = value ?? random.token()
        var response = page(csrfToken(form, cookie: bound, query: query))
        if value == nil { response.headers.add("Set-Cookie", cookie.setting(bound)) }
        return response
    }

    /// A redirect that gives the browser another cookie.
    public func redirect(to address: String, renewingCookie value: String) -> HTTPResponse {
        var response = HTTPResponse(seeOther: address)
        response.headers.add("Set-Cookie", cookie.setting(value))
        return response
    }
}
