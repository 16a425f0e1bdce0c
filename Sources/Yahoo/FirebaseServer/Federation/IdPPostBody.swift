import WebText

/// The field `postBody`: a form inside of JSON, which each SDK writes in its own way.
///
/// The web SDK writes an encoded form that begins with `&`. The Apple SDK writes `URLComponents.query`, which
/// is decoded already, so a value may have an `&` or a `%` in it. To read both, a value ends before the next
/// known name, and it is decoded only if that is possible.
struct IdPPostBody: Sendable, CustomStringConvertible {
    private static let names = [
        "providerId", "id_token", "access_token", "oauth_token_secret", "nonce", "pendingToken",
    ]

    private var values: [String: String] = [:]

    /// Reads a body; values without a known name are dropped.
    init(_ text: String) {
        var current: String?
        for piece in text.split(separator: "&", omittingEmptySubsequences: true) {
            if let name = Self.names.first(where: { piece.hasPrefix($0 + "=") }) {
                values[name] = String(piece.dropFirst(name.count + 1))
                current = name
            } else if let current {
                values[current, default: ""] += "&" + piece
            }
        }
        // A plus is a plus: base64 has it, and neither SDK writes a space that way.
        values = values.mapValues { (try? PercentCoding.decode($0, plus: .literal)) ?? $0 }
    }

    /// The same names in the query of an address, where the official emulator's widget puts them.
    init(of query: Parameters) {
        for name in Self.names { values[name] = (try? query.value(name)) ?? nil }
    }

    /// Wire name `providerId`.
    var providerID: String? { text("providerId") }
    /// Wire name `id_token`.
    var idToken: String? { text("id_token") }
    /// Wire name `access_token`.
    var accessToken: String? { text("access_token") }

    /// Whether there is anything that could be a credential.
    var hasToken: Bool { idToken != nil || accessToken != nil }

    /// The names, and of the values only the provider.
    var description: String {
        Self.names.compactMap { name in
            text(name).map { "\(name)=\(name == "providerId" ? $0 : "[…]")" }
        }.joined(separator: "&")
    }

    private func text(_ name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
