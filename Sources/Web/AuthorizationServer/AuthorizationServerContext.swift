import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

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
    /// Gets the reason of a failure, for the log.
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

    /// The proof that this server showed a form to this browser, for exactly this request.
    ///
    /// It is an HMAC with the value of the browser's cookie as key, which no other party knows. Before the
    /// sign-in the cookie is a random value, so that another site cannot forge the sign-in either (RFC 6749
    /// section 10.12).
    func csrfToken(_ form: String, cookie: String, query: String) -> String {
        crypto.hmacSHA256(key: cookie.utf8, message: "\(form)?\(query)".utf8).base64URL
    }

    /// Whether the token is that of the form, for the browser with this cookie and this query.
    public func isProven(_ token: String?, _ form: String, cookie: String?, query: String) -> Bool {
        guard let token, let cookie else { return false }
        return crypto.constantTimeEqual(token.utf8, csrfToken(form, cookie: cookie, query: query).utf8)
    }
}

/// The redirect URI of a request, found on the client's list.
///
/// From here on errors may go to the client.
public struct RegisteredRedirect: Sendable {
    /// The redirect URI as it is registered, which is byte for byte as it was sent.
    public let redirectURI: String
    /// The state, with its escapes on the wire.
    private let rawState: String?
    /// `iss` of the answer, when the server sends it (RFC 9207 section 2).
    private let issuer: String?

    /// Nil when the redirect URI is not registered.
    ///
    /// RFC 9700 section 4.1.3: exact string comparison. Section 4.11.2: with another client's redirect URI
    /// the combination is invalid, so the browser is not redirected either.
    public init?(_ address: ReturnAddress, registered: [String], issuer: String? = nil) {
        guard let found = registered.first(where: { $0.hasSameBytes(as: address.redirectURI) }) else {
            return nil
        }
        redirectURI = found
        rawState = address.rawState.map { QueryText.escapingValue($0) }
        self.issuer = issuer
    }

    /// The address at the client with the answer.
    ///
    /// RFC 6749 sections 4.1.2 and 4.1.2.1: a code and an error both come with the exact state.
    public func location(_ outcome: AuthorizationResponse.Outcome) -> String {
        AuthorizationResponse(outcome, rawState: rawState, issuer: issuer).location(redirectURI: redirectURI)
    }
}

/// A problem of a configuration, and its remedy.
public struct UnusableConfiguration: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem as a sentence.
    public let description: String

    /// A problem in words.
    public init(_ description: String) { self.description = description }

    /// Throws the problem unless the condition holds.
    package static func unless(
        _ isRight: Bool, _ problem: @autoclosure () -> String
    ) throws(UnusableConfiguration) {
        if !isRight { throw UnusableConfiguration(problem()) }
    }
}

/// The checks of a configuration that every authorization server makes.
public enum ConfigurationRules {
    /// Whether an issuer is an `https` origin, or `http` on a loopback address, with nothing behind it.
    public static func isOrigin(_ issuer: String) -> Bool {
        guard let url = try? AbsoluteURL(issuer), url.isSecure || url.isLoopback else { return false }
        return url.origin.hasSameBytes(as: issuer)
    }

    /// Whether a redirect URI is an absolute `https` address without a fragment (RFC 6749 section 3.1.2).
    ///
    /// - Parameter allowingInsecureLoopback: whether it may be `http` on a loopback address.
    public static func isRedirectURI(_ uri: String, allowingInsecureLoopback: Bool) -> Bool {
        guard uri.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }),
            let url = try? AbsoluteURL(uri)
        else { return false }
        return url.isSecure || allowingInsecureLoopback && url.isLoopback
    }

    /// Whether an identifier is printable ASCII and not empty (RFC 6749 appendix A.1).
    public static func isIdentifier(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// Whether no two texts have the same bytes.
    public static func areDistinct(_ texts: [String]) -> Bool {
        Set(texts.map { Array($0.utf8) }).count == texts.count
    }
}
