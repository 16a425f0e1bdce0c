import HTTPMessages
import HeadlessBrowser
import JSON
import WebText

/// Prints HTTP messages as lines of evidence, with their secrets hidden.
struct MessageText {
    let secrets: Secrets

    func lines(of request: HTTPRequest) -> [String] {
        var lines = ["\(request.method) \(secrets.hidden(in: request.origin + request.path))"]
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
        let answer = Answer(secrets.withoutWritings(in: location))
        return ["Location: \(secrets.hidden(in: answer.address))"] + lines(of: answer.parameters)
            + lines(ofQuery: answer.fragment ?? "").map { "behind #: \($0)" }
    }

    private func lines(ofQuery raw: some StringProtocol) -> [String] {
        lines(of: Parameters(parsing: raw, plus: .space))
    }

    private func lines(of parameters: Parameters) -> [String] {
        parameters.items.prefix(40).map { item in
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

    /// A `state` like Google's has 640 characters, and the beginning is enough.
    private func shortened(_ text: String) -> String {
        text.count > Self.longest ? "\(text.prefix(Self.longest - 20))… (\(text.count) characters)" : text
    }

    private static let longest = 120

    /// A request as a `curl` command for a shell, with a variable in place of each secret.
    func command(of request: HTTPRequest) -> String {
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

    /// A command that sends the request several times at the same moment.
    func commandAtOnce(of request: HTTPRequest) -> String {
        "for n in 1 2 3 4 5; do \(command(of: request)) & done; wait"
    }

    /// Fields that curl sends by itself, or that are of no use in another run.
    private static let left: Set<String> = ["content-type", "accept", "origin", "accept-encoding"]

    private func header(_ name: String, _ value: String) -> String {
        switch name.lowercased() {
        case "authorization": return authorization(name, value)
        case "cookie": return "\"Cookie: $COOKIE\""
        default: return quoted("\(name): \(secrets.hidden(in: value))")
        }
    }

    private func authorization(_ name: String, _ value: String) -> String {
        let scheme = value.prefix { $0 != " " }
        switch scheme.lowercased() {
        case "basic": return "\"Authorization: Basic $BASIC_CREDENTIALS\""
        case "bearer" where secrets.isShown("token", String(value.dropFirst(7))):
            return quoted("\(name): \(value)")
        // A value without a scheme is a token as it is.
        case _ where scheme.count == value.count: return "\"Authorization: $ACCESS_TOKEN\""
        default: return "\"Authorization: \(scheme) $ACCESS_TOKEN\""
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
            let isShown = secrets.isShown(name, value) && raw.count <= Self.longest
            return isShown ? text : "\(name)=\u{1}\(variable(name, value))\u{1}"
        }.joined(separator: "&")
    }

    /// The variable of a secret or of a long value; the one that the reader has set, where there is one.
    private func variable(_ name: String, _ value: String) -> String {
        if SignIn.isPassword(name) { return secrets.isConfigured(value) ? "PASSWORD" : "WRONG_PASSWORD" }
        return String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
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
