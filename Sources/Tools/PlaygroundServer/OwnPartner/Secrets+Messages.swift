import FlipCheck
import HTTPMessages
import Journal
import WebText

/// Shortens the secrets of messages before the journal takes them, so that no page and no export has them.
extension Secrets {
    /// The parameters with shortened secrets.
    func masked(_ parameters: [JournalEntry.Parameter]) -> [JournalEntry.Parameter] {
        parameters.map { parameter in
            // A header field was shortened when it was read.
            if parameter.name.hasSuffix(":") { return parameter }
            return JournalEntry.Parameter(name: parameter.name, value: shown(parameter.name, parameter.value))
        }
    }

    /// An address with shortened secrets in its query.
    func masked(address: String) -> String {
        guard let mark = address.firstIndex(of: "?") else { return hidden(in: address) }
        let queryEnd = address[mark...].firstIndex(of: "#") ?? address.endIndex
        let query = masked(query: address[mark..<queryEnd].dropFirst())
        let fragment = queryEnd == address.endIndex ? "" : "#…"
        return "\(hidden(in: String(address[..<mark])))?\(query)\(fragment)"
    }

    /// The request with shortened secrets.
    func masked(_ request: HTTPRequest) -> HTTPRequest {
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
    func masked(_ response: HTTPResponse) -> HTTPResponse {
        var shown = response
        shown.headers = masked(response.headers)
        shown.body = Array(hidden(in: response.text).utf8.prefix(Self.longestBody))
        return shown
    }

    /// The number of bytes of a body that the journal keeps.
    private static let longestBody = 8_192

    private func masked(query: some StringProtocol) -> String {
        let items = Parameters(parsing: query, plus: .space).items
        let shownItems = items.map { item in
            let value = (try? item.decoded()) ?? item.rawValue
            let shownValue = shown(item.name, value)
            // An item that holds no secret keeps its spelling on the wire.
            return shownValue.hasSameBytes(as: value) ? item : Parameters.Item(item.name, shownValue)
        }
        return Parameters(shownItems).encoded
    }

    private func masked(_ headers: HTTPHeaders) -> HTTPHeaders {
        var shown = HTTPHeaders()
        for field in headers {
            let isSecret = ["authorization", "cookie", "set-cookie"].contains(field.name.lowercased())
            // The beginning tells the scheme, such as Basic or Bearer.
            let firstWord = field.value.prefix { $0 != " " }
            shown.add(
                field.name, isSecret ? "\(firstWord.prefix(6))… (hidden)" : masked(address: field.value))
        }
        return shown
    }
}
