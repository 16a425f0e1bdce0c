import HTTPMessages
import JOSE
import LocalWeb
import LoopbackHTTP
import WebText

/// A request and its answer in lines that may be shown.
struct MessageText {
    let secrets: Secrets

    /// The request: method and address, then a line for each parameter.
    func lines(of request: HTTPRequest) -> [String] {
        var lines = ["\(request.method) \(shown(address: request.origin + request.path))"]
        if let authorization = request.headers["Authorization"] {
            let parts = authorization.split(separator: " ", maxSplits: 1)
            let credentials = parts.count < 2 ? "" : String(parts[1])
            let isBearer = parts.first?.lowercased() == "bearer"
            // A value without a scheme is a token as it is.
            let scheme = parts.count < 2 ? "" : "\(parts[0]) "
            lines.append(
                "Authorization: " + scheme + (isBearer ? secrets.shown("token", credentials) : "(hidden)"))
        }
        if let query = request.query { lines += self.lines(ofQuery: query) }
        let type = request.headers["Content-Type"] ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            lines += self.lines(ofQuery: String(decoding: request.body, as: UTF8.self))
        }
        return lines.map { Printable.text($0) }
    }

    /// The answer: its status, the address of a redirect, and its content.
    func lines(of response: HTTPResponse) -> [String] {
        var lines = ["\(response.status) \(HTTPResponse.reason(response.status))"]
        if let challenge = response.headers["WWW-Authenticate"] {
            lines.append("WWW-Authenticate: \(secrets.hidden(in: challenge))")
        }
        if let wait = response.headers["Retry-After"] { lines.append("Retry-After: \(wait)") }
        let type = response.headers["Content-Type"] ?? "none"
        if let location = response.headers["Location"] {
            lines += self.lines(ofLocation: location)
        } else if let value = JSONValue(json: response.body) {
            if !type.lowercased().hasPrefix("application/json") { lines.append("Content-Type: \(type)") }
            lines += self.lines(of: value)
        } else if type.lowercased().hasPrefix("text/html") {
            let html = String(decoding: response.body.prefix(65_536), as: UTF8.self)
            let title = SeenPage.title(secrets.withoutWritings(in: html))
            lines[0] +=
                title.isEmpty ? ", a page without a title" : ", page “\(secrets.hidden(in: title))”"
        } else if !response.body.isEmpty {
            lines.append("Content-Type: \(type), \(response.body.count) bytes")
            // Cut afterwards: the beginning of a secret at the end would not be known as one.
            let text = secrets.hidden(in: String(decoding: response.body.prefix(4_096), as: UTF8.self))
            lines.append(String(decoding: text.utf8.prefix(120), as: UTF8.self))
        }
        return lines.map { Printable.text($0) }
    }

    private func lines(ofLocation location: String) -> [String] {
        let location = secrets.withoutWritings(in: location)
        let bytes = location.utf8
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        var lines = ["Location: \(shown(address: String(location[..<mark])))"]
        if mark != hash { lines += self.lines(ofQuery: location[bytes.index(after: mark)..<hash]) }
        if hash != bytes.endIndex {
            let behind = self.lines(ofQuery: location[bytes.index(after: hash)...])
            lines += behind.map { "behind #: \($0)" }
        }
        return lines
    }

    private func lines(ofQuery raw: some StringProtocol) -> [String] {
        Parameters(parsing: raw, plus: .space).items.prefix(40).map { item in
            let value = (try? item.decoded()) ?? item.rawValue
            return "\(item.name.prefix(64)) \(shortened(secrets.shown(item.name, value)))"
        }
    }

    /// The fields of a JSON object, by name: their order on the wire says nothing (RFC 8259 section 4).
    private func lines(of value: JSONValue) -> [String] {
        guard case .object(let members) = value else { return [secrets.hidden(in: value.jsonText)] }
        return members.sorted { $0.key < $1.key }.prefix(40).map { name, value in
            "\(name.prefix(64)) \(shortened(secrets.shown(name, value.string ?? value.jsonText)))"
        }
    }

    private func shown(address: String) -> String { secrets.hidden(in: address) }

    /// A `state` like Google's has 640 characters, of which the beginning is enough.
    private func shortened(_ text: String) -> String {
        text.count > Self.longest ? "\(text.prefix(Self.longest - 20))… (\(text.count) characters)" : text
    }

    private static let longest = 120
}

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
