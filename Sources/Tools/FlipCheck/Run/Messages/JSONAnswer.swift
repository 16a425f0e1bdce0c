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

    /// What is wrong with a field that should be a text and is not there, or has another type.
    func fault(of name: String) -> String {
        switch fields[name] {
        case nil: "there is no \(name)"
        case .string: "\(name) is empty"
        case .some(let value): "\(name) is \(value.kindInWords), and not a text"
        }
    }

    /// The text of a field that should be a text; nil when it is empty, missing or of another type.
    func text(_ name: String) -> String? { fields[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
}
