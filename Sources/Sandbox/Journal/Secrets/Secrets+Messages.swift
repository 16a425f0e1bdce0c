import HTTPMessages
import WebText

/// Messages without their secrets, for a journal that does not keep them.
extension Secrets {
    /// The entry with shortened secrets in its request, its link and its parameters.
    func masked(_ entry: JournalEntry) -> JournalEntry {
        var shown = entry
        shown.parameters = masked(entry.parameters)
        shown.request = entry.request.map(masked)
        shown.link = entry.link.map(masked(address:))
        return shown
    }

    /// The answer with shortened secrets in its words, its parameters and its response.
    func masked(_ answer: JournalEntry.Answer) -> JournalEntry.Answer {
        var shown = answer
        shown.summary = hidden(in: answer.summary)
        shown.parameters = masked(answer.parameters)
        shown.response = answer.response.map(masked)
        return shown
    }

    private func masked(_ parameters: [JournalEntry.Parameter]) -> [JournalEntry.Parameter] {
        parameters.map { parameter in
            // The credentials of a header were masked when they were read.
            let isHeader = parameter.kind == .header
            let value = isHeader ? hidden(in: parameter.value) : shown(parameter.name, parameter.value)
            return JournalEntry.Parameter(name: parameter.name, value: value)
        }
    }

    /// An address with shortened secrets in its query.
    private func masked(address: String) -> String {
        // By bytes, because a combining mark may follow the question mark.
        let bytes = address.utf8
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return hidden(in: address) }
        let queryEnd = bytes[mark...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let query = masked(query: Substring(bytes[mark..<queryEnd].dropFirst()))
        let fragment = queryEnd == address.endIndex ? "" : "#…"
        return "\(hidden(in: String(address[..<mark])))?\(query)\(fragment)"
    }

    /// The request with shortened secrets.
    package func masked(_ request: HTTPRequest) -> HTTPRequest {
        var shown = request
        shown.headers = masked(request.headers)
        if let query = request.query { shown.target = "\(request.path)?\(masked(query: query))" }
        let body =
            if let form = request.urlEncodedForm { masked(query: form) } else {
                hidden(in: String(decoding: request.body, as: UTF8.self))
            }
        shown.body = Array(body.utf8)
        return shown
    }

    /// The answer with shortened secrets, and with only the beginning of a long body.
    private func masked(_ response: HTTPResponse) -> HTTPResponse {
        var shown = response
        shown.headers = masked(response.headers)
        shown.body = Array(hidden(in: response.text).utf8.prefix(Self.maximumBodyLength))
        return shown
    }

    /// The maximum number of bytes of a body that the journal keeps.
    private static let maximumBodyLength = 8_192

    private func masked(query: some StringProtocol) -> String {
        let items = Parameters(parsing: query, plus: .space).items
        let shownItems = items.map { item in
            let value = item.decodedIfValid
            let shownValue = shown(item.name, value)
            // An item that holds no secret keeps its spelling on the wire.
            return shownValue.hasSameBytes(as: value) ? item : Parameters.Item(item.name, shownValue)
        }
        return Parameters(shownItems).encoded
    }

    private func masked(_ headers: HTTPHeaders) -> HTTPHeaders {
        var shown = HTTPHeaders()
        for field in headers {
            let value =
                switch field.name.lowercased() {
                case "authorization": self.shown(credentials: field.value)
                case "cookie", "set-cookie": Self.hiddenMark
                default: masked(address: field.value)
                }
            shown.add(field.name, value)
        }
        return shown
    }
}
