import HTTPMessages
import JOSE

/// An answer that should be a JSON object, with the parts that can be read: each fault is a rule of its own.
struct JSONAnswer: Sendable {
    let exchange: Exchange
    let response: HTTPResponse
    let fields: [String: JSONValue]

    /// Throws ``CouldNotTell`` when nothing came back.
    init(_ exchange: Exchange) throws(CouldNotTell) {
        self.exchange = exchange
        switch exchange.result {
        case .success(let response): self.response = response
        case .failure(let error): throw CouldNotTell(error.description, [exchange.evidence])
        }
        fields = JSONValue(json: response.body)?.object ?? [:]
    }
}

/// The answer of an endpoint that answers with a JSON object.
protocol EndpointAnswer: Sendable {
    var json: JSONAnswer { get }
}

extension EndpointAnswer {
    /// The message and its answer.
    var exchange: Exchange { json.exchange }

    /// The answer.
    var response: HTTPResponse { json.response }

    /// The fields of the JSON object in the body; none when there is no such object.
    var fields: [String: JSONValue] { json.fields }

    /// The message and its answer, to be shown.
    var evidence: [Evidence] { [exchange.evidence] }

    /// A text that is there and not empty.
    func text(_ name: String) -> String? {
        guard let text = fields[name]?.string, !text.isEmpty else { return nil }
        return text
    }
}
