import WebText

/// The parameters of an authorization request, which a check may spoil in any way.
///
/// They are kept as they are written, because a check may need a parameter twice, or one with a wrong escape.
package struct AuthorizationQuery: Sendable, Hashable, Codable {
    /// The raw `name=value` parameters in the order of the wire.
    private var parameters: [String] = []

    /// A `code_challenge_method` that no server has.
    static let unknownMethod = "flip-check"

    /// The same request with one value for a parameter, in its place or at the end.
    package func setting(_ name: String, _ value: String) -> AuthorizationQuery {
        settingRaw(name, PercentCoding.encode(value))
    }

    /// The same request with a parameter whose value is already escaped.
    package func settingRaw(_ name: String, _ rawValue: String) -> AuthorizationQuery {
        let parameter = Self.beginning(name) + rawValue
        guard let place = firstIndex(of: name) else { return changed { $0.append(parameter) } }
        return changed { $0[place] = parameter }
    }

    /// The same request with one more parameter, even if there is one of this name.
    package func adding(_ name: String, _ value: String) -> AuthorizationQuery {
        changed { $0.append(Self.beginning(name) + PercentCoding.encode(value)) }
    }

    /// A scope that no server has; it begins like one that the request has, because a server may compare only the beginning.
    var unknownScope: String {
        // A scope in JSON has a bracket before its first value.
        let known = value("scope")?.scopeValues.first { !$0.hasPrefix("[") && !$0.hasPrefix("{") }
        return (known ?? "flip-check") + ".no-such-scope"
    }

    /// The same request with an unknown scope beside those that it has: a server may need one of them.
    func addingUnknownScope() -> AuthorizationQuery {
        guard let scope = value("scope"), !scope.isEmpty else { return setting("scope", unknownScope) }
        return setting("scope", "\(scope) \(unknownScope)")
    }

    /// The same request without the parameters of this name.
    package func removing(_ name: String) -> AuthorizationQuery {
        changed { $0.removeAll { $0.utf8.starts(with: Self.beginning(name).utf8) } }
    }

    /// The same request with its parameters in the opposite order.
    package var reversed: AuthorizationQuery {
        changed { $0.reverse() }
    }

    private func changed(_ change: (inout [String]) -> Void) -> AuthorizationQuery {
        var query = self
        change(&query.parameters)
        return query
    }

    /// The value of the first parameter of this name, decoded, or nil when there is none, or its escapes are broken.
    package func value(_ name: String) -> String? {
        guard let place = firstIndex(of: name) else { return nil }
        let rawValue = parameters[place].utf8.dropFirst(Self.beginning(name).utf8.count)
        return try? PercentCoding.decode(String(Substring(rawValue)), plus: .space)
    }

    package var redirectURI: String? { value("redirect_uri") }

    /// The query string.
    package var text: String { parameters.joined(separator: "&") }

    /// The URL to open: an authorization URL may have a query of its own (RFC 6749 section 3.1).
    package func url(at authorizationURL: String) -> String {
        authorizationURL + (authorizationURL.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + text
    }

    private func firstIndex(of name: String) -> Int? {
        parameters.firstIndex { $0.utf8.starts(with: Self.beginning(name).utf8) }
    }

    /// A parameter up to its value; a configuration may name one with characters that need an escape.
    private static func beginning(_ name: String) -> String { PercentCoding.encode(name) + "=" }
}
