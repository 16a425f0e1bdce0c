import JSON
import WebText

extension HandlerRequest {
    /// The maximum number of custom parameters, a project rule.
    private static let maximumCount = 20

    /// The custom parameters for the provider's page (`prompt`, `language`, …), sorted by their names.
    ///
    /// Throws ``HandlerError``.
    static func customItems(json text: String) throws -> [Parameters.Item] {
        func refusal(_ problem: String) -> HandlerError {
            HandlerError(code: "auth/argument-error", message: problem)
        }
        guard let members = JSONValue(json: text.utf8)?.object else {
            throw refusal("customParameters has to be a JSON object of strings.")
        }
        guard members.count <= maximumCount else {
            throw refusal("send no more than \(maximumCount) custom parameters.")
        }
        var items: [Parameters.Item] = []
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            // In lower case, because a provider may ignore the case of a name.
            guard Check.that(!reserved.contains(name.lowercased()), .customParameter) else {
                throw refusal("the custom parameter \(name) is reserved; leave it out.")
            }
            guard let text = value.string else {
                throw refusal("the custom parameter \(name) has to be a string.")
            }
            items.append(Parameters.Item(name, text))
        }
        return items
    }

    /// The parameters that an app must not set.
    ///
    /// Firebase reserves the first five. The others would change the flow as well, for example by another
    /// nonce or by a request object, which replaces the parameters beside it (OpenID Connect Core section
    /// 6.1).
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
