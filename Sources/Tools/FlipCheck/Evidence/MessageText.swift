import HTTPMessages
import HeadlessBrowser
import JSON
import Journal
import WebText

/// Prints HTTP messages as lines of evidence, with their secrets hidden.
struct MessageText {
    let secrets: Secrets

    /// The most characters of a value that is shown whole: one line of a report.
    static let maximumValueLength = 120
    /// How much of a longer value is shown.
    private static let shownLengthOfLongValue = 100
    /// The most parameters or fields of a message that are shown.
    private static let maximumFieldCount = 40

    /// The method with the URL, the credentials, and the fields of the query and of a form.
    func lines(of request: HTTPRequest) -> [String] {
        var lines = ["\(request.method) \(secrets.hidden(in: request.origin + request.path))"]
        if let authorization = request.headers["Authorization"] {
            lines.append("Authorization: \(secrets.shown(credentials: authorization))")
        }
        if let query = request.query { lines += self.lines(ofQuery: query) }
        if let form = request.urlEncodedForm { lines += self.lines(ofQuery: form) }
        if request.hasMultipartForm { lines += self.lines(of: Parameters(request.formItems)) }
        return lines.map { Printable.text($0) }
    }

    /// The status with the title of a page, and where the answer leads or what is in it.
    func lines(of response: HTTPResponse) -> [String] {
        var lines = ["\(response.status) \(HTTPResponse.reason(response.status))"]
        if let challenge = response.headers["WWW-Authenticate"] {
            lines.append("WWW-Authenticate: \(secrets.hidden(in: challenge))")
        }
        if let wait = response.headers["Retry-After"] {
            lines.append("Retry-After: \(secrets.hidden(in: wait))")
        }
        if let location = response.headers["Location"] {
            lines += self.lines(ofLocation: location)
        } else if let json = JSONValue(json: response.body) {
            let type = contentType(of: response)
            if !type.lowercased().hasPrefix("application/json") { lines.append("Content-Type: \(type)") }
            lines += self.lines(of: json)
        } else if response.isHTML {
            let html = String(
                decoding: response.body.prefix(HTTPResponse.searchedBytesOfPage), as: UTF8.self)
            let title = shortened(secrets.hidden(in: HTMLPage(secrets.withoutWrittenSecrets(in: html)).title))
            lines[0] += title.isEmpty ? ", a page without a title" : ", page “\(title)”"
        } else if !response.body.isEmpty {
            lines += self.lines(ofText: response)
        }
        return lines.map { Printable.text($0) }
    }

    /// The type and size of another body, and its beginning.
    private func lines(ofText response: HTTPResponse) -> [String] {
        let body = String(decoding: response.body.prefix(HTTPResponse.searchedBytesOfText), as: UTF8.self)
        // The text is cut after its secrets are hidden: of a secret at the cut, only the beginning would be left, which
        // nothing recognizes.
        let beginning = secrets.hidden(in: body).utf8.prefix(Self.maximumValueLength)
        return [
            "Content-Type: \(contentType(of: response)), \(response.body.count) bytes",
            String(decoding: beginning, as: UTF8.self),
        ]
    }

    private func contentType(of response: HTTPResponse) -> String {
        response.headers["Content-Type"].map { secrets.hidden(in: $0) } ?? "none"
    }

    private func lines(ofLocation location: String) -> [String] {
        let answer = Answer(secrets.withoutWrittenSecrets(in: location))
        let fragment = lines(ofQuery: answer.fragment ?? "").map { "after #: \($0)" }
        return ["Location: \(secrets.hidden(in: answer.address))"] + lines(of: answer.parameters) + fragment
    }

    private func lines(ofQuery raw: some StringProtocol) -> [String] {
        lines(of: Parameters(parsing: raw, plus: .space))
    }

    private func lines(of parameters: Parameters) -> [String] {
        parameters.items.prefix(Self.maximumFieldCount).map { line($0.name, $0.decodedIfValid) }
    }

    /// The fields of a JSON object, by name: their order on the wire says nothing (RFC 8259 section 4).
    private func lines(of json: JSONValue) -> [String] {
        guard case .object(let members) = json else { return [secrets.hidden(in: json.jsonText)] }
        return members.sorted { $0.key < $1.key }.prefix(Self.maximumFieldCount).map { name, value in
            line(name, value.string ?? value.jsonText)
        }
    }

    private func line(_ name: String, _ value: String) -> String {
        // A value without a name comes as a name: `?Ab3…`. It is hidden before it is cut, because nothing recognizes
        // the beginning of a secret.
        let shownName = secrets.hidden(in: name).asShortName
        return "\(shownName) \(shortened(secrets.shown(name, value)))"
    }

    /// A `state` like Google's has 640 characters, and the beginning is enough.
    private func shortened(_ text: String) -> String {
        guard text.count > Self.maximumValueLength else { return text }
        return "\(text.prefix(Self.shownLengthOfLongValue))… (\(text.count) characters)"
    }
}
