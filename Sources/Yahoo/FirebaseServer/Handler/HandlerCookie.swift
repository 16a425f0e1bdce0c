import HTTPMessages
import WebText

/// The cookie by which the handler recognizes a browser that it sent to the provider.
///
/// RFC 9700 section 4.7: the state is bound to the browser. Otherwise an attacker could begin a sign-in in
/// one browser and have the victim agree in another.
struct HandlerCookie: Sendable {
    /// The value that the browser sent; nil when it sent none, or more than one.
    let value: String?
    private let name: String
    private let isSecure: Bool

    /// The cookie of a request to the handler at an address.
    init(_ handler: String, _ request: HTTPRequest) {
        isSecure = handler.utf8.starts(with: "https://".utf8)
        // RFC 6265bis section 4.1.3.2: with this prefix no other host and no plain connection can plant it.
        name = isSecure ? "__Host-firebase-handler" : "firebase-handler"
        let values = request.cookies(named: name)
        let own = values.count == 1 ? values.first : nil
        value = own.flatMap { $0.utf8.count == Self.length ? $0 : nil }
    }

    /// 32 random bytes as base64url.
    private static let length = 43

    /// The field that sets it, for this browser session.
    func setting(_ value: String) -> String {
        // Lax: the browser sends it when the provider redirects here, and not when a page of another site
        // loads something from here.
        "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
    }

    /// `scheme://host[:port]` of an address with a path.
    static func origin(of address: String) -> String {
        HTTPRequest("GET", address)?.origin ?? address
    }
}
