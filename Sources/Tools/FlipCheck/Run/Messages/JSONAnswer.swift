import HTTPMessages
import JSON

/// An answer that should be a JSON object, and the fields that can be read.
///
/// Any answer will do: each fault of one is a rule of its own.
struct JSONAnswer: Sendable {
    let exchange: Exchange
    let response: HTTPResponse
    /// The members of the object; none when the body is no JSON object.
    let fields: [String: JSONValue]

    /// Throws ``CouldNotTell`` when no answer came.
    init(_ exchange: Exchange) throws {
        self.exchange = exchange
        do { response = try exchange.result.get() } catch {
            throw CouldNotTell(error.description, [exchange.evidence])
        }
        fields = JSONValue(json: response.body)?.object ?? [:]
    }

    var evidence: [Evidence] { [exchange.evidence] }

    /// What is wrong with a field for which ``text(_:)`` is nil.
    func fault(of name: String) -> String {
        switch fields[name] {
        case nil: "there is no \(name)"
        case .string: "\(name) is empty"
        case .some(let value): "\(name) is \(value.kindInWords), and not a text"
        }
    }

    /// The text of a field that should be a text; nil when it is empty, missing or of another type.
    func text(_ name: String) -> String? {
        guard let text = fields[name]?.string, !text.isEmpty else { return nil }
        return text
    }
}
