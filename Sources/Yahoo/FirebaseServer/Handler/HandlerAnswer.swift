import HTTPMessages
import JOSE
import WebText

/// The handler's answer to the app: the provider's answer, or the reason why there is none.
struct HandlerAnswer: Sendable {
    enum Outcome: Sendable {
        /// The whole address at which the provider's answer arrived, code or error included.
        case link(String)
        /// The handler's own refusal.
        case failure(HandlerRefusal.FirebaseError)
    }

    let redirectURI: String
    let authType: String
    let eventID: String?
    /// The session identifier that the handler made up because the site sent none.
    let sessionID: String?
    let outcome: Outcome

    /// The address that the browser is sent to.
    func address(for destination: Destination) -> String {
        switch destination {
        case .app(let scheme, let host):
            return Parameters([Parameters.Item("deep_link_id", callback)])
                .appended(to: "\(scheme)://\(host)/link")
        case .site(let address):
            // The browser keeps the fragment to itself: the code gets into no server log and no `Referer`.
            return "\(address.withoutFragment)#firebaseAuthEvent=\(PercentCoding.encode(event.jsonText))"
        }
    }

    /// The inner address: the Apple SDK reads its parameters; no browser opens it.
    ///
    /// Every value is percent-encoded but for unreserved characters: on older systems `URL(string:)` is nil
    /// for anything that RFC 3986 does not allow, and the SDK would then ignore the answer.
    private var callback: String {
        var items: [Parameters.Item] = []
        if case .failure(let error) = outcome {
            items.append(Parameters.Item("firebaseError", error.json.jsonText))
        }
        items.append(Parameters.Item("authType", authType))
        if let eventID { items.append(Parameters.Item("eventId", eventID)) }
        if case .link(let link) = outcome { items.append(Parameters.Item("link", link)) }
        let origin = HTTPRequest("GET", redirectURI)?.origin ?? redirectURI
        return Parameters(items).appended(to: origin + "/__/auth/callback")
    }

    /// The event of the JavaScript SDK (`AuthEvent`).
    private var event: JSONValue {
        var event: JSONValue = [
            "type": .string(authType), "eventId": eventID.map(JSONValue.string) ?? .null, "postBody": .null,
            "tenantId": .null, "urlResponse": .null, "sessionId": .null, "error": .null,
        ]
        switch outcome {
        case .link(let link):
            event["urlResponse"] = .string(link)
            event["sessionId"] = sessionID.map(JSONValue.string) ?? .null
        case .failure(let error): event["error"] = error.json
        }
        return event
    }
}

extension HandlerRefusal.FirebaseError {
    fileprivate var json: JSONValue { ["code": .string(code), "message": .string(message)] }
}

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
}
