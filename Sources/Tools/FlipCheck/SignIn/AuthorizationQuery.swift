import WebText

/// The parameters of an authorization request, which a check may spoil in any way.
package struct AuthorizationQuery: Sendable, Hashable {
    /// The raw `name=value` pieces in the order of the wire.
    package private(set) var pieces: [String]

    /// A request of parameters, each value escaped down to the unreserved characters.
    package init(_ parameters: [(name: String, value: String)]) {
        pieces = parameters.map { Self.piece($0.name, $0.value) }
    }

    static let unknownScope = "flip-check.no-such-scope"

    /// The same request with one value for a parameter, in its place or at the end.
    package func setting(_ name: String, _ value: String) -> AuthorizationQuery {
        settingRaw(name, PercentCoding.encode(value))
    }

    /// The same request with a parameter whose value is already escaped.
    package func settingRaw(_ name: String, _ rawValue: String) -> AuthorizationQuery {
        var query = self
        if let place = query.pieces.firstIndex(where: { Self.name(of: $0) == name }) {
            query.pieces[place] = "\(name)=\(rawValue)"
        } else {
            query.pieces.append("\(name)=\(rawValue)")
        }
        return query
    }

    /// The same request with one more parameter, even if there is one of this name.
    package func adding(_ name: String, _ value: String) -> AuthorizationQuery {
        var query = self
        query.pieces.append(Self.piece(name, value))
        return query
    }

    /// The same request without a parameter.
    package func removing(_ name: String) -> AuthorizationQuery {
        var query = self
        query.pieces.removeAll { Self.name(of: $0) == name }
        return query
    }

    /// The same request with its parameters in the opposite order.
    package var reversed: AuthorizationQuery {
        var query = self
        query.pieces.reverse()
        return query
    }

    /// The first value of a parameter, decoded.
    package func value(_ name: String) -> String? {
        let item = Parameters(parsing: text, plus: .space).items.first { $0.name == name }
        return item.flatMap { try? $0.decoded() }
    }

    package var redirectURI: String? { value("redirect_uri") }

    /// The query without the question mark.
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
