import HTTPMessages

/// A cookie as a server set it, with its attributes.
struct VisitorCookie: Sendable, Hashable {
    let name: String
    let value: String
    /// The attributes by their names in small letters; empty for one without a value.
    let attributes: [String: String]

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        attributes = [:]
    }

    /// Reads the value of a `Set-Cookie` field; nil when it has no name.
    init?(_ line: String) {
        let parts = line.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
        name = pair[..<equals].trimmed
        value = pair[pair.index(after: equals)...].trimmed
        guard !name.isEmpty else { return nil }
        attributes = parts.dropFirst().reduce(into: [:]) { table, part in
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            table[pieces[0].trimmed.lowercased()] = pieces.count > 1 ? pieces[1].trimmed : ""
        }
    }

    /// Whether the server takes the cookie back: RFC 6265 section 5.3.
    var isRemoval: Bool {
        if let age = attributes["max-age"] { return Int(age).map { $0 <= 0 } ?? false }
        return attributes["expires"]?.contains("1970") ?? false
    }

    /// Whether a browser sends it along with a form of another site.
    var isSentFromOtherSites: Bool {
        !["lax", "strict"].contains(attributes["samesite"]?.lowercased() ?? "")
    }
}

extension [VisitorCookie] {
    /// The value of a `Cookie` field; nil when there are none.
    var header: String? { isEmpty ? nil : map { "\($0.name)=\($0.value)" }.joined(separator: "; ") }

    /// The cookies after an answer.
    mutating func store(_ response: HTTPResponse) {
        for cookie in response.headers.values(of: "Set-Cookie").compactMap({ VisitorCookie($0) }) {
            removeAll { $0.name == cookie.name }
            if !cookie.isRemoval { append(cookie) }
        }
    }
}
