import HTTPMessages

/// A cookie as a server set it, with its attributes (RFC 6265 section 4.1).
struct VisitorCookie: Sendable, Hashable, Codable {
    /// What a recording has: the value is a secret, and only a run needs it.
    private enum CodingKeys: String, CodingKey { case name, attributes }

    let name: String
    private(set) var value = ""
    /// The values of the attributes, by their names in small letters; empty for an attribute without a value.
    let attributes: [String: String]

    /// A cookie without attributes.
    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        attributes = [:]
    }

    /// Reads the value of a `Set-Cookie` field; nil when the cookie has no name.
    init?(setCookie field: String) {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
        name = pair[..<equals].trimmed
        value = pair[pair.index(after: equals)...].trimmed
        guard !name.isEmpty else { return nil }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let attribute = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            attributes[attribute[0].trimmed.lowercased()] = attribute.count > 1 ? attribute[1].trimmed : ""
        }
        self.attributes = attributes
    }

    /// Whether the server takes the cookie back, by its age or by a date in the past (RFC 6265 section 5.2).
    var isRemoval: Bool {
        if let age = attributes["max-age"] {
            guard let seconds = Int(age) else { return false }
            return seconds <= 0
        }
        // Servers write the first second of 1970, or another of that day.
        return attributes["expires"]?.contains("1970") ?? false
    }

    /// Whether a browser that comes from another site does not send it.
    var isStrict: Bool { attributes["samesite"]?.lowercased() == "strict" }

    /// Whether a browser sends it along with a form of another site.
    var isSentFromOtherSites: Bool {
        let sameSite = attributes["samesite"]?.lowercased()
        return sameSite != "lax" && sameSite != "strict"
    }
}

extension [VisitorCookie] {
    /// The value of a `Cookie` field; nil when there are none.
    var header: String? {
        let pairs = map { "\($0.name)=\($0.value)" }
        return isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// Takes the cookies that an answer sets, and drops those that it takes back.
    mutating func store(_ response: HTTPResponse) {
        for field in response.headers.values(of: "Set-Cookie") {
            guard let cookie = VisitorCookie(setCookie: field) else { continue }
            removeAll { $0.name == cookie.name }
            if !cookie.isRemoval { append(cookie) }
        }
    }
}
