import HTTPMessages
import OAuth
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
    /// The cookie that tells browsers apart on the pages with forms.
    var cookie: SessionCookie { get }
    /// Receives each failure, for the log.
    var onFailure: @Sendable (ServerFailure) -> Void { get }
}

extension AuthorizationServerContext {
    /// The digest under which a code, token or session is stored.
    public func digest(_ secret: String) -> SHA256Digest { crypto.sha256(secret.utf8) }

    /// The time that is the given number of seconds after another one.
    public func time(_ seconds: Int, after start: Date) -> Date { start.addingTimeInterval(Double(seconds)) }

    /// The access token in the `Authorization` header of a request to a protected resource.
    ///
    /// Throws ``RefusedRequest`` with the challenge of RFC 6750 section 3.
    public func bearerToken(_ request: HTTPRequest, realm: String) throws -> BearerToken {
        do {
            return try BearerToken(authorization: request.headers.values(of: "Authorization"))
        } catch {
            throw RefusedRequest.bearer(error.challenge(realm: realm))
        }
    }

    /// The proof that this server showed the form with this name to this browser, for exactly this request.
    ///
    /// It is an HMAC with the value of the browser's cookie as key, which no other party knows. Before the
    /// sign-in the cookie is a random value, so that another site cannot forge the sign-in either (RFC 6749
    /// section 10.12).
    func csrfToken(_ form: String, cookie: String, query: String) -> String {
        crypto.hmacSHA256(key: cookie.utf8, message: "\(form)?\(query)".utf8).base64URL
    }

    /// Whether a CSRF token proves that this server showed the form to the browser with this cookie, for this
    /// query.
    ///
    /// False when the browser sent no token or no cookie.
    public func isProven(_ token: String?, _ form: String, cookie: String?, query: String) -> Bool {
        guard let token, let cookie else { return false }
        return crypto.constantTimeEqual(token.utf8, csrfToken(form, cookie: cookie, query: query).utf8)
    }
}
