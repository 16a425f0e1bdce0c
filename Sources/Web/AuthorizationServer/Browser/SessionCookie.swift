import HTTPMessages
import PlatformCrypto

/// The one cookie of the pages: a random value that names the browser's session once it is signed in.
///
/// Source: RFC 6265; the `__Host-` prefix is of RFC 6265bis section 4.1.3.2: no other host, not even a
/// subdomain, can set it.
public struct SessionCookie: Sendable {
    /// Whether the server is reached over https only; over plain loopback a browser would drop the cookie.
    public let isSecure: Bool

    /// The cookie of a server.
    public init(isSecure: Bool) {
        self.isSecure = isSecure
    }

    /// The cookie of a server with an issuer, which is an `https` address outside of tests.
    public init(issuer: String) {
        self.init(isSecure: issuer.utf8.starts(with: "https://".utf8))
    }

    /// The name of the cookie.
    public var name: String { isSecure ? "__Host-session" : "session" }

    /// The value that the browser sent; nil when there is none that this server could have made.
    public func value(in request: HTTPRequest) -> String? {
        for line in request.headers.values(of: "Cookie") {
            for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                guard pair.starts(with: "\(name)=".utf8) else { continue }
                let value = pair.dropFirst(name.utf8.count + 1)
                guard Base64URL.decode(Substring(value))?.count == Self.byteCount else { continue }
                return String(Substring(value))
            }
        }
        return nil
    }

    /// The `Set-Cookie` line.
    ///
    /// `HttpOnly`: no script reads it. `SameSite=Lax`: no other site can post with it, but the browser sends it when
    /// another site or an app opens the authorization URL. No `Max-Age`: it ends with the browser.
    public func setting(_ value: String) -> String {
        "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    /// The random bytes in a value, which is their base64url.
    private static let byteCount = 32
}
