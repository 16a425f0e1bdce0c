import WebText

/// The parts of a database's address that are a password or may be one, to hide them in messages of libpq.
///
/// libpq reads an address with a mistake in another way than its author meant it, and quotes what it cannot read: the
/// whole address, a value as it is written or decoded, or a part of a value. So the value of a parameter counts as a
/// secret, unless the parameter is known to have none.
///
/// Everything is compared by bytes: a combining mark after a sign such as `:` would be one character with it, and the
/// password after it would not be found.
///
/// Source: the PostgreSQL documentation, section 34.1.1 "Connection Strings"; for the quotations `fe-connect.c` of libpq 15.
struct AddressSecrets {
    /// The secrets, as they are written in the address and decoded.
    private let secrets: [[UInt8]]
    /// The parts of the secrets between signs at which libpq may end a value.
    private let pieces: [ArraySlice<UInt8>]
    /// Whether a quotation of libpq may itself have a quotation mark.
    private let hasQuotationMark: Bool

    /// The parameters whose values a message may show.
    static let shownParameters: Set<String> = [
        "application_name", "client_encoding", "connect_timeout", "dbname", "host", "hostaddr", "port",
        "sslcert", "sslcrl", "sslkey", "sslmode", "sslrootcert", "target_session_attrs", "user",
    ]
    private static let delimiters = Set("/?&@:=,[]\"".utf8)
    private static let quotationMark = UInt8(ascii: "\"")
    /// The fewest bytes of a piece: fewer would hide too much of a message, and tell little of a password.
    private static let minimumPieceLength = 3
    /// The fewest bytes of a secret that hides what libpq says itself, in which a word such as `password` is not a quotation.
    private static let minimumLengthOutsideQuotations = 12

    /// The secrets of an address, which may have mistakes.
    init(in url: String) {
        let url = Array(url.utf8)
        var written = Self.parameterValues(in: url)
        if let password = Self.password(in: url) { written.append(password) }
        let decoded = written.compactMap(Self.decoded)
        secrets = (written.map { Array($0) } + decoded.map { Array($0.utf8) }).filter { !$0.isEmpty }
        hasQuotationMark = ([url] + secrets).contains { $0.contains(Self.quotationMark) }
        let allPieces = secrets.flatMap { $0.split(whereSeparator: Self.delimiters.contains) }
        pieces = allPieces.filter { $0.count >= Self.minimumPieceLength }
    }

    /// The text between the first colon after the scheme and the last `@`; nil when there is none.
    ///
    /// So a password may have an `@` or a `/` that should have been encoded. Without an `@`, it is what libpq takes for
    /// the ports.
    private static func password(in url: [UInt8]) -> ArraySlice<UInt8>? {
        guard let slashes = url.firstRange(of: "//".utf8) else { return nil }
        let authority = url[slashes.upperBound...]
        guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else {
            return textInPlaceOfPorts(authority.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") })
        }
        guard let colon = authority[..<end].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return authority[colon..<end].dropFirst()
    }

    /// The text from the first port of these hosts that is not a number; nil when every port is one.
    private static func textInPlaceOfPorts(_ hosts: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for host in hosts.split(separator: UInt8(ascii: ",")) {
            // The colons of an IPv6 address are in brackets.
            let bracket = host.first == UInt8(ascii: "[") ? host.firstIndex(of: UInt8(ascii: "]")) : nil
            let name = bracket ?? host.startIndex
            guard let colon = host[name...].firstIndex(of: UInt8(ascii: ":")) else { continue }
            let port = host[colon...].dropFirst()
            if !port.allSatisfy(\.isASCIIDigit) { return hosts[port.startIndex...] }
        }
        return nil
    }

    /// The values of all parameters but those of ``shownParameters``; a parameter without `=` counts as a value.
    private static func parameterValues(in url: [UInt8]) -> [ArraySlice<UInt8>] {
        guard let start = url.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        let parameters = url[start...].split { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "?") }
        return parameters.compactMap { parameter in
            guard let equalsSign = parameter.firstIndex(of: UInt8(ascii: "=")) else { return parameter }
            if let name = decoded(parameter[..<equalsSign]), shownParameters.contains(name) { return nil }
            return parameter[equalsSign...].dropFirst()
        }
    }

    /// The decoded text, in which bytes that are no UTF-8 are repaired as in a message of libpq; nil at a broken escape.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        PercentCoding.decodedBytes(of: bytes, plus: .literal).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A message with `…` in the place of each quotation that shows a secret or a part of one, and of each text between
    /// quotations that shows a long secret.
    func hidden(in message: String) -> String {
        let message = Array(message.utf8)
        let hasMarkInSecret = secrets.contains { $0.contains(Self.quotationMark) }
        if hasMarkInSecret, let shown = Self.withoutQuotations(message) { return shown }
        let parts = message.split(separator: Self.quotationMark, omittingEmptySubsequences: false)
        let shown = parts.enumerated().map { number, part in
            let isQuoted = number % 2 == 1
            let isHidden = isQuoted || hasQuotationMark ? showsSecret(part) : showsLongSecret(part)
            return isHidden ? "…" : String(decoding: part, as: UTF8.self)
        }
        return shown.joined(separator: "\"")
    }

    /// The message without the text from its first quotation mark to its last; nil when it has fewer than two.
    ///
    /// When a secret has a quotation mark, the marks do not tell where a quotation of libpq ends.
    private static func withoutQuotations(_ message: [UInt8]) -> String? {
        guard let first = message.firstIndex(of: quotationMark),
            let last = message.lastIndex(of: quotationMark), first < last
        else { return nil }
        let shown = message[...first] + "…".utf8 + message[last...]
        return String(decoding: shown, as: UTF8.self)
    }

    private func showsLongSecret(_ part: ArraySlice<UInt8>) -> Bool {
        secrets.contains { $0.count >= Self.minimumLengthOutsideQuotations && part.contains($0) }
    }

    private func showsSecret(_ part: ArraySlice<UInt8>) -> Bool {
        if part.isEmpty { return false }
        return secrets.contains { $0.contains(part) || part.contains($0) }
            || pieces.contains { part.contains($0) }
    }
}
