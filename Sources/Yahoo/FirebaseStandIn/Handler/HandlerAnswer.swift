import HTTPMessages
import JSON
import WebText

/// The way back to the app or site: where the handler's answer goes, and what it repeats of the request.
struct HandlerAnswer: Sendable {
    /// What the app gets: the provider's answer, or the handler's own error.
    enum Outcome: Sendable {
        /// The whole URL to which the provider redirected, with its code or error.
        case link(String)
        /// The handler's own error.
        case failure(HandlerError)

        /// The error as JSON; nil for a link.
        var error: JSONValue? {
            guard case .failure(let error) = self else { return nil }
            return ["code": .string(error.code), "message": .string(error.message)]
        }
    }

    let destination: Destination
    /// The handler's own URL, which goes to the provider and, byte for byte, to its token endpoint.
    let redirectURI: String
    /// The operation of the request (``HandlerRequest/authType``).
    let authType: String
    /// The attempt of the request (``HandlerRequest/eventID``).
    let eventID: String?

    /// The URL that the browser is sent to.
    ///
    /// - Parameter sessionID: the session identifier that this server made for a site that sent none.
    func url(_ outcome: Outcome, sessionID: String? = nil) -> String {
        switch destination {
        case .app(let scheme):
            let parameters = Parameters([Parameters.Item("deep_link_id", callback(outcome))])
            return parameters.appended(to: "\(scheme)://firebaseauth/link")
        case .site(let page):
            let event = PercentCoding.encode(event(outcome, sessionID).jsonText)
            // A browser sends no fragment, so the code gets into no server log and no `Referer`.
            return "\(page.withoutFragment)#firebaseAuthEvent=\(event)"
        }
    }

    /// The URL inside the link to an app, whose parameters the Apple SDK reads; no browser opens it.
    private func callback(_ outcome: Outcome) -> String {
        // All but unreserved characters are percent-encoded. On older systems `URL(string:)` is nil for a
        // text that RFC 3986 does not allow, and the SDK would ignore the answer.
        var items: [Parameters.Item] = []
        if let error = outcome.error { items.append(Parameters.Item("firebaseError", error.jsonText)) }
        items.append(Parameters.Item("authType", authType))
        if let eventID { items.append(Parameters.Item("eventId", eventID)) }
        if case .link(let link) = outcome { items.append(Parameters.Item("link", link)) }
        let origin = HTTPRequest("GET", redirectURI)?.origin ?? redirectURI
        return Parameters(items).appended(to: origin + "/__/auth/callback")
    }

    /// The event of the JavaScript SDK (`AuthEvent`).
    private func event(_ outcome: Outcome, _ sessionID: String?) -> JSONValue {
        var event: JSONValue = [
            "type": .string(authType), "eventId": eventID.map(JSONValue.string) ?? .null, "postBody": .null,
            "tenantId": .null, "urlResponse": .null, "sessionId": .null, "error": outcome.error ?? .null,
        ]
        if case .link(let link) = outcome {
            event["urlResponse"] = .string(link)
            event["sessionId"] = sessionID.map(JSONValue.string) ?? .null
        }
        return event
    }
}
