import WebText

/// The printed form of a parameter: secrets, codes, tokens and `state` never in full.
///
/// It keeps the beginning of a value, so that a reader sees which of two values are the same.
package enum Masking {
    /// What may be printed of a parameter's value.
    package static func masked(_ name: String, _ value: String) -> String {
        switch name {
        case "password", "client_secret": "(hidden)"
        // Their names are not those of secrets, but these values tie an answer to its request.
        case "state", "code_challenge", "attempt": shortened(value)
        // The API key of a Firebase project is public: it is in every app.
        case "key", "apiKey": value
        // Addresses with a code.
        case "requestUri", "deep_link_id", "link":
            value.contains("?") ? "\(value.prefix { $0 != "?" })?… (\(value.count) characters)" : value
        // A query with tokens in it, after the provider's id.
        case "postBody":
            "\(value.prefix { $0 != "&" })" + (value.contains("&") ? "&… (\(value.count) characters)" : "")
        // Not secret, but long.
        case "rawUserInfo": "(JSON, \(value.count) characters)"
        case "client_id" where value.count > 40: shortened(value)
        // A header field, which `HTTPParameters` has masked already.
        case _ where name.hasSuffix(":"): value
        default: SecretName.isSecret(name) ? shortened(value) : value
        }
    }

    /// The first characters of a value and its length: enough to see that two are the same.
    package static func shortened(_ value: String) -> String {
        let shown =
            switch value.count {
            case 20...: 6
            case 8...: 3
            default: 0
            }
        return "\(value.prefix(shown))… (\(value.count) characters)"
    }
}
