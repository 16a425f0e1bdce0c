import HTTPMessages
import PlatformCrypto

/// The cookie of the pages: a random value, which after the sign-in identifies the browser's session.
///
/// Source: RFC 6265. RFC 6265bis section 4.1.3.2 defines the prefix `__Host-`: no other host, not even a
/// subdomain, can set a cookie with such a name.
public struct SessionCookie: Sendable {
    /// Whether the server is reached over https only; over plain loopback a browser would drop the cookie.
    public let isSecure: Bool
    /// The name without the prefix `__Host-`.
    let plainName: String
    /// The length of the decoded value.
    private let byteCount: Int

    /// The cookie of a server.
    ///
    /// Two servers on one host need two names, because cookies do not depend on the port (RFC 6265 section
    /// 8.5).
    ///
    /// - Parameter byteCount: the length of the decoded value; a cookie of another length is ignored.
    public init(isSecure: Bool, name: String = "session", byteCount: Int = 32) {
        self.isSecure = isSecure
        plainName = name
        self.byteCount = byteCount
    }

    /// The cookie of a server with this issuer; it is secure unless the issuer is an `http` URL.
    public init(issuer: String, name: String = "session") {
        self.init(isSecure: issuer.utf8.starts(with: "https://".utf8), name: name)
    }

    /// The name of the cookie.
    public var name: String { isSecure ? "__Host-\(plainName)" : plainName }

    /// The value that the browser sent; nil when it is missing or does not have this server's form.
    public func value(in request: HTTPRequest) -> String? {
        request.cookies(named: name).first { Base64URL.decode($0)?.count == byteCount }
    }

    /// The `Set-Cookie` line of a value.
    ///
    /// `HttpOnly`: no script reads it. `SameSite=Lax`: no other site can post with it, but the browser sends
    /// it when another site or an app opens the authorization URL. Without `seconds` there is no `Max-Age`,
    /// and the cookie ends with the browser.
    public func setting(_ value: String, lasting seconds: Int? = nil) -> String {
        // Safeguard server.cookie: the cookie is HttpOnly, SameSite=Lax, Secure and __Host- (RFC 6265bis
        // section 4.1.3.2).
        // Without it, a script reads it, another site sends it, a subdomain sets it.
        var line = "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax"
        if isSecure { line += "; Secure" }
        if let seconds { line += "; Max-Age=\(seconds)" }
        return line
    }
}
