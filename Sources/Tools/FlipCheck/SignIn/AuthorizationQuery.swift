import WebText

/// The parameters of an authorization request, which a check may spoil in any way.
package struct AuthorizationQuery: Sendable, Hashable {
    /// The raw `name=value` pieces in the order of the wire.
    package private(set) var pieces: [String] = []

    static let unknownScope = "flip-check.no-such-scope"

    /// The same request with one value for a parameter, in its place or at the end.
    package func setting(_ name: String, _ value: String) -> AuthorizationQuery {
        settingRaw(name, PercentCoding.encode(value))
    }

    /// The same request with a parameter whose value is already escaped.
    package func settingRaw(_ name: String, _ rawValue: String) -> AuthorizationQuery {
        changing { pieces in
            let piece = "\(name)=\(rawValue)"
            if let place = pieces.firstIndex(where: { Self.name(of: $0) == name }) {
                pieces[place] = piece
            } else {
                pieces.append(piece)
            }
        }
    }

    /// The same request with one more parameter, even if there is one of this name.
    package func adding(_ name: String, _ value: String) -> AuthorizationQuery {
        changing { $0.append(Self.piece(name, value)) }
    }

    /// The same request with an unknown scope beside those that it has: a server may need one of them.
    func addingUnknownScope() -> AuthorizationQuery {
        let scopes = [value("scope"), Self.unknownScope].compactMap(\.self).filter { !$0.isEmpty }
        return setting("scope", scopes.joined(separator: " "))
    }

    package func removing(_ name: String) -> AuthorizationQuery {
        changing { $0.removeAll { Self.name(of: $0) == name } }
    }

    package var reversed: AuthorizationQuery { changing { $0.reverse() } }

    private func changing(_ change: (inout [String]) -> Void) -> AuthorizationQuery {
        var query = self
        change(&query.pieces)
        return query
    }

    package func value(_ name: String) -> String? {
        pieces.first { Self.name(of: $0) == name }.flatMap {
            try? PercentCoding.decode(String($0.dropFirst(name.count + 1)), plus: .space)
        }
    }

    package var redirectURI: String? { value("redirect_uri") }

    package var text: String { pieces.joined(separator: "&") }

    /// The URL to open: an authorization URL may have a query of its own (RFC 6749 section 3.1).
    package func url(at authorizationURL: String) -> String {
        authorizationURL + (authorizationURL.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + text
    }

    private static func piece(_ name: String, _ value: String) -> String {
        "\(name)=\(PercentCoding.encode(value))"
    }

    private static func name(of piece: String) -> Substring { piece.prefix { $0 != "=" } }
}
