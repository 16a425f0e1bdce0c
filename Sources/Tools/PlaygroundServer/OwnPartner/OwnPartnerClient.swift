import FlipCheck
import FlipSandbox
import HTTPMessages
import LocalWeb
import WebText

/// Google's server as a client of the reader's server; the journal gets each message without its secrets.
struct OwnPartnerClient: HTTPClient {
    let client: any HTTPClient
    let journal: Journal
    let mask: MessageMask

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var hop = Hop(
            from: .googleServer, to: .yourServer, what: "\(request.method) \(request.origin)\(request.path)",
            parameters: mask.masked(HTTPParameters.of(request)))
        hop.request = mask.masked(request)
        let number = journal.begin(hop)
        let edit = await journal.pass(number) { mask.secrets.shown($0.name, $0.value) }
        let response: HTTPResponse
        do throws(HTTPClientError) {
            response = try await client.send(edit?.applied(to: request) ?? request)
        } catch {
            let reason = mask.secrets.hidden(in: error.description)
            journal.end(number, answer: Hop.Answer(summary: "no answer: \(reason)"))
            throw error
        }
        mask.secrets.learn(from: response)
        var answer = HTTPParameters.of(response)
        answer.summary = mask.secrets.hidden(in: answer.summary)
        answer.parameters = mask.masked(answer.parameters)
        answer.response = mask.masked(response)
        journal.end(number, answer: answer)
        return response
    }
}

/// Shortens the secrets of messages before the journal takes them, so that no page and no export has them.
struct MessageMask: Sendable {
    let secrets: Secrets

    func masked(_ parameters: [Hop.Parameter]) -> [Hop.Parameter] {
        parameters.map { parameter in
            // A header field was shortened when it was read.
            if parameter.name.hasSuffix(":") { return parameter }
            return Hop.Parameter(name: parameter.name, value: secrets.shown(parameter.name, parameter.value))
        }
    }

    /// An address with shortened secrets in its query.
    func masked(address: String) -> String {
        guard let mark = address.firstIndex(of: "?") else { return secrets.hidden(in: address) }
        let end = address[mark...].firstIndex(of: "#") ?? address.endIndex
        let query = masked(query: address[mark..<end].dropFirst())
        return
            "\(secrets.hidden(in: String(address[..<mark])))?\(query)\(end == address.endIndex ? "" : "#…")"
    }

    func masked(_ request: HTTPRequest) -> HTTPRequest {
        var shown = request
        shown.headers = masked(request.headers)
        if let query = request.query { shown.target = "\(request.path)?\(masked(query: query))" }
        let body = String(decoding: request.body, as: UTF8.self)
        let isForm = request.headers["Content-Type"]?.hasPrefix("application/x-www-form-urlencoded") == true
        shown.body = Array((isForm ? masked(query: body) : secrets.hidden(in: body)).utf8)
        return shown
    }

    /// The answer with shortened secrets, and of a long body the beginning.
    func masked(_ response: HTTPResponse) -> HTTPResponse {
        var shown = response
        shown.headers = masked(response.headers)
        shown.body = Array(secrets.hidden(in: response.text).utf8.prefix(Self.longest))
        return shown
    }

    private func masked(query: some StringProtocol) -> String {
        let items = Parameters(parsing: query, plus: .space).items
        return Parameters(
            items.map { item in
                let value = (try? item.decoded()) ?? item.rawValue
                let shown = secrets.shown(item.name, value)
                return shown.hasSameBytes(as: value) ? item : Parameters.Item(item.name, shown)
            }
        ).encoded
    }

    private func masked(_ headers: HTTPHeaders) -> HTTPHeaders {
        var shown = HTTPHeaders()
        for field in headers {
            let isSecret = ["authorization", "cookie", "set-cookie"].contains(field.name.lowercased())
            let scheme = field.value.prefix { $0 != " " }
            shown.add(field.name, isSecret ? "\(scheme.prefix(6))… (hidden)" : masked(address: field.value))
        }
        return shown
    }

    private static let longest = 8_192
}
