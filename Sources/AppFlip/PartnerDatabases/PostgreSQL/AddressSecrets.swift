import WebText

/// The parts of a database's address that are a password or may be one, to hide them in messages of libpq.
///
/// libpq reads an address with a mistake in another way than its author meant it, and quotes what it cannot read: the
/// whole address, a value as it is written or decoded, or a part of a value. So the value of a parameter counts as a
/// secret, unless the parameter is known to have none.
///
/// Source: the PostgreSQL documentation, section 34.1.1 "Connection Strings".
struct AddressSecrets {
    /// The secrets, as they are written in the address and decoded.
    private let secrets: [String]
    /// The parts of the secrets between characters at which libpq may end a value.
    private let pieces: [Substring]

    /// The parameters whose values a message may show.
    private static let shownParameters: Set<String> = [
        "application_name", "client_encoding", "connect_timeout", "dbname", "host", "hostaddr", "port",
        "sslcert", "sslcrl", "sslkey", "sslmode", "sslrootcert", "target_session_attrs", "user",
    ]
    private static let delimiters: Set<Character> = ["/", "?", "&", "@", ":", "=", ",", "[", "]", "\""]
    /// The fewest characters of a piece: fewer would hide too much of a message, and tell little of a password.
    private static let shortestPiece = 3

    /// The secrets of an address, which may have mistakes.
    init(in url: String) {
        var written = Self.parameterValues(in: url).map(String.init)
        if let password = Self.password(in: url) { written.append(String(password)) }
        let decoded = written.compactMap { try? PercentCoding.decode($0, plus: .literal) }
        secrets = (written + decoded).filter { !$0.isEmpty }
        let allPieces = secrets.flatMap { $0.split(whereSeparator: Self.delimiters.contains) }
        pieces = allPieces.filter { $0.count >= Self.shortestPiece }
    }

    /// The text between the first colon behind the scheme and the last `@`; nil when there is none.
    ///
    /// So a password may have an `@` or a `/` that should have been encoded.
    private static func password(in url: String) -> Substring? {
        guard let slashes = url.firstRange(of: "//") else { return nil }
        let authority = url[slashes.upperBound...]
        guard let end = authority.lastIndex(of: "@"), let colon = authority[..<end].firstIndex(of: ":") else {
            return nil
        }
        return authority[colon..<end].dropFirst()
    }

    /// The values of all parameters but those of ``shownParameters``; a parameter without `=` counts as a value.
    private static func parameterValues(in url: String) -> [Substring] {
        guard let start = url.firstIndex(of: "?") else { return [] }
        let parameters = url[start...].dropFirst().split { $0 == "&" || $0 == "?" }
        return parameters.compactMap { parameter in
            guard let equals = parameter.firstIndex(of: "=") else { return parameter }
            let name = try? PercentCoding.decode(parameter[..<equals], plus: .literal)
            if let name, shownParameters.contains(name) { return nil }
            return parameter[equals...].dropFirst()
        }
    }

    /// A message with `…` in the place of each quotation that shows a secret or a part of one.
    func hidden(in message: String) -> String {
        let hasQuotationMark = secrets.contains { $0.contains("\"") }
        if hasQuotationMark, let shown = withoutQuotations(message) { return shown }
        let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.map { part in showsSecret(part) ? "…" : part }.joined(separator: "\"")
    }

    /// The message without the text from its first quotation mark to its last; nil when it has fewer than two.
    ///
    /// When a secret has a quotation mark, the marks do not tell where a quotation of libpq ends.
    private func withoutQuotations(_ message: String) -> String? {
        guard let first = message.firstIndex(of: "\""), let last = message.lastIndex(of: "\""), first < last
        else { return nil }
        return message[...first] + "…" + message[last...]
    }

    private func showsSecret(_ part: Substring) -> Bool {
        if part.isEmpty { return false }
        return secrets.contains { $0.contains(part) || part.contains($0) }
            || pieces.contains { part.contains($0) }
    }
}
