import WebText

/// The parts of a database's address that are a password or may be one, for messages that quote the address.
///
/// libpq reads an address with a mistake in another way than its writer meant it, and quotes what it
/// cannot read: the whole address, a value as it was written or decoded, or a piece of one. So a parameter's
/// value counts as a secret, unless the parameter's name says that it is none.
///
/// Source: the PostgreSQL documentation, section 34.1.1 "Connection Strings".
struct AddressSecrets {
    private let texts: [String]
    /// What remains of them where libpq ends a value.
    private let pieces: [Substring]

    /// The parameters whose values a message may show.
    private static let shownParameters: Set<String> = [
        "application_name", "client_encoding", "connect_timeout", "dbname", "host", "hostaddr", "port",
        "sslcert", "sslcrl", "sslkey", "sslmode", "sslrootcert", "target_session_attrs", "user",
    ]
    private static let delimiters: Set<Character> = ["/", "?", "&", "@", ":", "=", ",", "[", "]", "\""]
    /// A shorter piece would hide too much of a message, and tells little of a password.
    private static let shortestPiece = 3

    init(in url: String) {
        let written = (Self.userInfoPasswords(in: url) + Self.parameterValues(in: url)).map(String.init)
        let decoded = written.compactMap { try? PercentCoding.decode($0, plus: .literal) }
        texts = (written + decoded).filter { !$0.isEmpty }
        pieces = texts.flatMap { $0.split(whereSeparator: Self.delimiters.contains) }
            .filter { $0.count >= Self.shortestPiece }
    }

    /// What stands between the first colon behind the scheme and the last `@`: a password with an `@` or a
    /// `/` that is not encoded is one piece here.
    private static func userInfoPasswords(in url: String) -> [Substring] {
        guard let scheme = url.firstRange(of: "//") else { return [] }
        let authority = url[scheme.upperBound...]
        guard let end = authority.lastIndex(of: "@"), let colon = authority[..<end].firstIndex(of: ":") else {
            return []
        }
        return [authority[colon..<end].dropFirst()]
    }

    /// The values of all parameters that are not known to hold no secret, their names decoded.
    private static func parameterValues(in url: String) -> [Substring] {
        guard let start = url.firstIndex(of: "?") else { return [] }
        return url[start...].dropFirst().split { $0 == "&" || $0 == "?" }.compactMap { parameter in
            guard let equals = parameter.firstIndex(of: "=") else { return parameter }
            let name = try? PercentCoding.decode(parameter[..<equals], plus: .literal)
            let isShown = name.map(shownParameters.contains) ?? false
            return isShown ? nil : parameter[equals...].dropFirst()
        }
    }

    /// A message in which each quotation that has a part of a secret in it is replaced by `…`.
    func hidden(in message: String) -> String {
        // A quotation mark in a secret ends a quotation of libpq too early: then nothing between the first
        // mark and the last is shown.
        if texts.contains(where: { $0.contains("\"") }), let first = message.firstIndex(of: "\""),
            let last = message.lastIndex(of: "\""), first < last
        {
            return message[...first] + "…" + message[last...]
        }
        return message.split(separator: "\"", omittingEmptySubsequences: false).map { quotation in
            hasSecret(quotation) ? "…" : quotation
        }.joined(separator: "\"")
    }

    private func hasSecret(_ quotation: Substring) -> Bool {
        if quotation.isEmpty { return false }
        return texts.contains { $0.contains(quotation) || quotation.contains($0) }
            || pieces.contains { quotation.contains($0) }
    }
}
