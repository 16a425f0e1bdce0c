import WebText

extension JournalEntry.Parameter {
    /// What is known of a parameter by its name.
    enum Kind {
        /// Nothing of it is shown.
        case password
        /// It ties an answer to its request, and its beginning is enough to see that two are the same.
        case binding
        /// The API key of a Firebase project, which is in every app.
        case isPublic
        /// An address that may have a code in its query.
        case address
        /// A query with tokens in it, after the provider's id.
        case providerAnswer
        /// Not secret, but long.
        case profile
        /// A header field, which ``HTTPParameters`` has masked.
        case header
        /// ``SecretName`` knows whether it is a secret.
        case named
    }

    var kind: Kind {
        switch name {
        case "password", "client_secret": .password
        case "state", "code_challenge", "attempt": .binding
        case "key", "apiKey": .isPublic
        case "requestUri", "deep_link_id", "link": .address
        case "postBody": .providerAnswer
        case "rawUserInfo": .profile
        case _ where name.hasSuffix(":"): .header
        default: .named
        }
    }
}

extension Secrets {
    /// What may be printed of a parameter: secrets, codes, tokens and `state` never in full.
    ///
    /// It keeps the beginning of a value, so that a reader sees which of two values are the same.
    package func shown(_ parameter: JournalEntry.Parameter) -> String {
        let value = parameter.value
        switch parameter.kind {
        case .password: return Self.hiddenMark
        case .binding: return Self.shortened(value)
        case .isPublic: return value
        case .address: return beginning(of: value, to: UInt8(ascii: "?"))
        case .providerAnswer: return beginning(of: value, to: UInt8(ascii: "&"))
        case .profile: return "(JSON, \(value.count) characters)"
        case .header: return hidden(in: value)
        case .named where parameter.name == "client_id" && value.count > Self.maximumClientIDLength:
            return Self.shortened(value)
        case .named: return shown(parameter.name, value)
        }
    }

    /// The value as far as an ASCII character, with that character, and the length of the whole.
    private func beginning(of value: String, to end: UInt8) -> String {
        // By bytes, because a combining mark may follow the character.
        guard let mark = value.utf8.firstIndex(of: end) else { return hidden(in: value) }
        let beginning = hidden(in: String(value[..<mark]))
        return "\(beginning)\(Unicode.Scalar(end))… (\(value.count) characters)"
    }

    /// The maximum number of characters of a client ID that are shown.
    private static let maximumClientIDLength = 40
}
