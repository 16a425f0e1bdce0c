import HTTPMessages
import JSON
import WebText

/// An answer that should be a JSON object, and the fields that can be read.
///
/// Nothing is refused here: a rule reports each fault.
struct JSONAnswer: Sendable, Codable {
    let exchange: Exchange
    let response: HTTPResponse
    /// The members of the object, or none when the body is not a JSON object.
    let fields: JSONObject

    /// Throws ``CouldNotTell`` when no answer came that can be read.
    init(_ exchange: Exchange) throws {
        self.exchange = exchange
        do { response = try exchange.result.get() } catch {
            throw CouldNotTell(error.description, [exchange.evidence])
        }
        fields = JSONValue(json: response.body)?.object ?? [:]
    }

    init(from decoder: any Decoder) throws { try self.init(Exchange(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try exchange.encode(to: encoder) }

    var evidence: [Evidence] { [exchange.evidence] }

    /// What the body is where it has no fields, in the words of a finding.
    var unusableBodyInWords: String { response.unusableBodyInWords }

    /// The value of a field, or nil when it is missing or null.
    func value(_ name: String) -> JSONValue? { fields[name].flatMap { $0 == .null ? nil : $0 } }

    /// Whether it has an error; some servers write `"error": false` where there is none.
    var saysError: Bool { saysSomething("error") }

    /// Whether a field has a value of any type that is not what a program writes for none.
    func saysSomething(_ name: String) -> Bool {
        value(name).map { $0 != .bool(false) && !$0.saysNothing } ?? false
    }

    /// What is wrong with a field for which ``text(_:)`` is nil.
    func fault(of name: String) -> String {
        switch fields[name] {
        case nil: "there is no \(name)" + (parent(of: name).map { "; there is one inside “\($0)”" } ?? "")
        case .null: "\(name) is null"
        case .string: "\(name) is empty"
        case .some(let value): "\(name) is \(value.kindInWords), and not a text"
        }
    }

    /// The member whose object has the field, or nil when none has.
    private func parent(of name: String) -> String? {
        fields.filter { $0.value.object?[name] != nil }.keys.min().map { String($0.asShortName) }
    }

    /// The text of a field that should be a text, or nil when it is empty, missing or of another type.
    func text(_ name: String) -> String? {
        guard let text = fields[name]?.string, !text.isEmpty else { return nil }
        return text
    }
}

extension [Exchange] {
    /// Every answer of an endpoint to a POST.
    ///
    /// Throws ``CouldNotTell`` when no answer came that can be read.
    ///
    /// - Parameter endpoint: the endpoint, in the words of a finding.
    func answers(toPostsTo url: String, named endpoint: String) throws -> [JSONAnswer] {
        // One address may serve the pages of the sign-in too.
        let posts = filter {
            $0.signIn == nil && $0.request.method == "POST" && $0.request.isSent(toURL: url)
        }
        let answers = posts.compactMap { try? JSONAnswer($0) }
        guard answers.isEmpty else { return answers }
        let sent = posts.count(where: \.isSent)
        let reason =
            switch sent {
            case 0: "no request was sent to the \(endpoint) endpoint"
            case 1: "the request to the \(endpoint) endpoint got no answer that can be read"
            default: "none of \(sent) requests to the \(endpoint) endpoint got an answer that can be read"
            }
        throw CouldNotTell(reason)
    }
}
