import JOSE
import WebText

/// The handler's answer to the app: the provider's answer, or the reason why there is none.
struct HandlerAnswer: Sendable {
    /// The two outcomes.
    enum Outcome: Sendable {
        /// The whole address at which the provider's answer arrived, code or error included.
        case link(String)
        /// The handler's own refusal.
        case failure(HandlerRefusal.FirebaseError)
    }

    /// `scheme://host[:port]` of the handler.
    let origin: String
    /// Echo of the request.
    let authType: String
    /// Echo of the request.
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

    /// The inner address.
    ///
    /// The Apple SDK reads its parameters; no browser opens it.
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
    var json: JSONValue { ["code": .string(code), "message": .string(message)] }
}
