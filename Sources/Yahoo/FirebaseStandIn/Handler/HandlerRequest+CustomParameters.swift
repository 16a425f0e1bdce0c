import JSON
import WebText

extension HandlerRequest {
    /// The custom parameters for the provider's page (`prompt`, `language`, …), in alphabetical order.
    ///
    /// Throws ``HandlerRefusal/app(_:_:)``.
    static func customItems(json text: String) throws -> [Parameters.Item] {
        func refuse(_ problem: String) -> HandlerRefusal { .app("auth/argument-error", problem) }
        guard let members = JSONValue(json: text.utf8)?.object else {
            throw refuse("customParameters has to be a JSON object of strings.")
        }
        guard members.count <= 20 else { throw refuse("send no more than 20 custom parameters.") }
        return try members.sorted { $0.key < $1.key }.map { name, value in
            // Compared without case, because a provider may ignore it.
            guard Check.that(!reserved.contains(name.lowercased()), .customParameter)
            else { throw refuse("the custom parameter \(name) is reserved; leave it out.") }
            guard let text = value.string else {
                throw refuse("the custom parameter \(name) has to be a string.")
            }
            return Parameters.Item(name, text)
        }
    }

    /// The parameters that an app must not set.
    ///
    /// Firebase reserves the first five. The others would change the flow as well: another nonce, another
    /// response mode, or a request object, which replaces the parameters beside it (OpenID Connect Core
    /// section 6.1).
    private static let reserved: Set<String> = [
        "client_id", "redirect_uri", "response_type", "scope", "state",
        "nonce", "response_mode", "code_challenge", "code_challenge_method", "claims", "request",
        "request_uri", "registration", "id_token_hint",
    ]
}

extension SecurityRule {
    /// Without it, an app's parameter changes where the code goes.
    static let customParameter = Self(
        "firebase.custom-parameter", "no custom parameter overrides one of OAuth",
        "Firebase: reserved custom parameters")
}
