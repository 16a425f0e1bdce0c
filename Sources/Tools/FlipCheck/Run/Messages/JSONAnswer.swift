import HTTPMessages
import JSON

/// An answer that should be a JSON object, with the parts that can be read: each fault is a rule of its own.
struct JSONAnswer: Sendable {
    let exchange: Exchange
    let response: HTTPResponse
    let fields: [String: JSONValue]

    init(_ exchange: Exchange) throws {
        self.exchange = exchange
        do { response = try exchange.result.get() } catch {
            throw CouldNotTell(error.description, [exchange.evidence])
        }
        fields = JSONValue(json: response.body)?.object ?? [:]
    }

    var evidence: [Evidence] { [exchange.evidence] }

    func text(_ name: String) -> String? { fields[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
}
