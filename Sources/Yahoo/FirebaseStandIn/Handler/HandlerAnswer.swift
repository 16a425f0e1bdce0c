import HTTPMessages
import JSON
import WebText

/// The way back to the app: where the handler's answer goes, and what it repeats of the request.
struct HandlerAnswer: Sendable {
    /// What the app gets: the provider's answer, or the handler's own error.
    enum Outcome: Sendable {
        /// The whole address at which the provider's answer arrived, code or error included.
        case link(String)
        /// The handler's own refusal: the web SDKs' name of the error, and a sentence.
        ///
        /// The Apple SDK knows `auth/invalid-oauth-client-id` (17060), `auth/network-request-failed` (17061)
        /// and `auth/internal-error` (17062); all others become 17063 with both texts in the failure reason.
        case failure(code: String, message: String)

        var error: JSONValue? {
            guard case .failure(let code, let message) = self else { return nil }
            return ["code": .string(code), "message": .string(message)]
        }
    }

    let destination: Destination
    /// The handler's own address, which was sent to the provider; its token endpoint gets the same bytes.
    let redirectURI: String
    let authType: String
    let eventID: String?

    /// The address that the browser is sent to; `sessionID` is the one made here for a site that sent none.
    func address(_ outcome: Outcome, sessionID: String? = nil) -> String {
        switch destination {
        case .app(let scheme):
            return Parameters([Parameters.Item("deep_link_id", callback(outcome))])
                .appended(to: "\(scheme)://firebaseauth/link")
        case .site(let address):
            let event = PercentCoding.encode(event(outcome, sessionID).jsonText)
            // The browser keeps the fragment to itself: the code gets into no server log and no `Referer`.
            return "\(address.withoutFragment)#firebaseAuthEvent=\(event)"
        }
    }

    /// The inner address: the Apple SDK reads its parameters; no browser opens it.
    private func callback(_ outcome: Outcome) -> String {
        // Every value is percent-encoded but for unreserved characters: on older systems `URL(string:)` is
        // nil for anything that RFC 3986 does not allow, and the SDK would then ignore the answer.
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
