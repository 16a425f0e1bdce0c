import HTTPMessages
import LocalWeb
import WebText

/// A request as a `curl` command for a shell, with a variable in place of each secret.
struct CurlCommand {
    let secrets: Secrets

    /// The command, and the variables that it needs.
    func text(of request: HTTPRequest) -> String {
        var words = ["curl -i"]
        if !["GET", "POST"].contains(request.method) { words.append("-X \(request.method)") }
        let address = request.origin + request.path
        words.append(quoted(request.query.map { "\(address)?\(shown(query: $0))" } ?? address))
        for field in request.headers where !Self.left.contains(field.name.lowercased()) {
            words.append("-H " + header(field.name, field.value))
        }
        let type = request.headers["Content-Type"] ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            words.append("-d " + quoted(shown(query: String(decoding: request.body, as: UTF8.self))))
        }
        return words.joined(separator: " ")
    }

    /// Fields that curl sends by itself, or that are of no use in another run.
    private static let left: Set<String> = ["content-type", "accept", "origin", "accept-encoding"]

    private func header(_ name: String, _ value: String) -> String {
        let scheme = value.prefix { $0 != " " }
        switch (name.lowercased(), scheme.lowercased()) {
        case ("authorization", "basic"): return "\"Authorization: Basic $BASIC_CREDENTIALS\""
        case ("authorization", "bearer") where secrets.isShown("token", String(value.dropFirst(7))):
            return quoted("\(name): \(value)")
        // A value without a scheme is a token as it is.
        case ("authorization", _) where scheme.count == value.count: return "\"Authorization: $ACCESS_TOKEN\""
        case ("authorization", _): return "\"Authorization: \(scheme) $ACCESS_TOKEN\""
        case ("cookie", _): return "\"Cookie: $COOKIE\""
        default: return quoted("\(name): \(secrets.hidden(in: value))")
        }
    }

    /// The raw query, with the values of secrets replaced by variables.
    private func shown(query: some StringProtocol) -> String {
        query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { piece in
            let text = String(decoding: piece, as: UTF8.self)
            guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return text }
            let name = String(text[..<equals])
            let raw = String(text[equals...].dropFirst())
            let value = (try? PercentCoding.decode(raw, plus: .space)) ?? raw
            return secrets.isShown(name, value) ? text : "\(name)=\u{1}\(variable(name))\u{1}"
        }.joined(separator: "&")
    }

    private func variable(_ name: String) -> String {
        String(
            decoding: name.utf8.map { byte -> UInt8 in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): byte & ~0x20
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                default: UInt8(ascii: "_")
                }
            }, as: UTF8.self)
    }

    /// The text as one word of a shell: in single quotes, but for the variables.
    private func quoted(_ text: String) -> String {
        let pieces = text.utf8.split(separator: 1, omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        return pieces.enumerated().map { index, piece in
            if !index.isMultiple(of: 2) { return "\"$\(piece)\"" }
            return piece.isEmpty && pieces.count > 1
                ? "" : ShellWord.quoted(Printable.text(piece, limit: 4_000))
        }.joined()
    }
}

/// Text in a command for a shell.
package enum ShellWord {
    /// The text as one word, in single quotes: nothing in it means anything to the shell.
    ///
    /// Source: POSIX, Shell Command Language, section 2.2.2.
    package static func quoted(_ text: String) -> String {
        "'\(text.replacingBytes(of: "'", with: #"'\''"#))'"
    }
}
