import HTTPMessages
import JOSE

extension TokenAnswer {
    /// The objections to the type of an answer that carries tokens.
    var typeObjections: [String] {
        (response.status == 200 ? [] : ["the status is \(response.status)"])
            + (response.isJSON ? [] : ["Content-Type is \(response.headers["Content-Type"] ?? "missing")"])
    }

    /// The objections to the instructions for caches.
    var cacheObjections: [String] {
        // RFC 6749 section 5.1: any response that holds tokens.
        return response.forbidsStoring
            ? [] : ["Cache-Control is \(response.headers["Cache-Control"] ?? "missing")"]
    }

    /// The objections to `token_type`.
    var bearerObjections: [String] {
        guard let type = fields["token_type"]?.string else { return ["there is no token_type"] }
        // RFC 6749 section 5.1: the value is case insensitive.
        return type.lowercased() == "bearer" ? [] : ["token_type is \(type.prefix(32))"]
    }

    /// The objections to `expires_in`.
    var expiresObjections: [String] {
        switch fields["expires_in"] {
        case .integer(let seconds) where seconds > 0: []
        case .integer(let seconds): ["expires_in is \(seconds)"]
        case nil, .null: ["there is no expires_in"]
        case .string: ["expires_in is a text"]
        default: ["expires_in is no whole number"]
        }
    }
}
