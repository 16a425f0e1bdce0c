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
            // A value without a name comes as a name: `?Ab3…`. It is hidden first, because the beginning of a secret
            // would not be known as one.
            let name = secrets.hidden(in: item.name).prefix(64)
            return "\(name) \(shortened(secrets.shown(item.name, value)))"
        }
    }

    /// The fields of a JSON object, by name: their order on the wire says nothing (RFC 8259 section 4).
    private func lines(of value: JSONValue) -> [String] {
        guard case .object(let members) = value else { return [secrets.hidden(in: value.jsonText)] }
        return members.sorted { $0.key < $1.key }.prefix(40).map { name, value in
            "\(secrets.hidden(in: name).prefix(64)) \(shortened(secrets.shown(name, value.string ?? value.jsonText)))"
        }
    }

    /// A `state` like Google's has 640 characters, and the beginning is enough.
    private func shortened(_ text: String) -> String {
        text.count > Self.longest ? "\(text.prefix(Self.longest - 20))… (\(text.count) characters)" : text
    }

    /// The most characters of a value that is shown whole.
    static let longest = 120
}
