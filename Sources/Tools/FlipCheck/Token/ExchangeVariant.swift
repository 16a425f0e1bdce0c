import OAuth
import WebText

/// An exchange of a code that is right but for the client or one change of its form.
struct ExchangeVariant: Sendable {
    /// A change of the form before it is sent.
    enum Change: Sendable {
        case nothing
        /// One value for the parameter of a name.
        case setting(_ name: String, _ value: String)
        /// No parameter of this name.
        case removing(_ name: String)

        /// The form with the change.
        func applied(to form: [Parameters.Item]) -> [Parameters.Item] {
            switch self {
            case .nothing: form
            case .setting(let name, let value): form.setting(name, value)
            case .removing(let name): form.removing(name)
            }
        }
    }

    /// The difference from a right exchange, in the words of a finding.
    let name: String
    /// The client that sends it; nil sends no credentials.
    let client: ClientCredentials?
    var change = Change.nothing
}

/// Returns a function that sends these exchanges; it is the `of:` of an ``Inspection``.
func exchanging(
    _ exchanges: @escaping @Sendable (Probe) throws -> [ExchangeVariant]
) -> @Sendable (Probe) async throws -> [NamedAnswer] {
    { probe in try await probe.exchange(try exchanges(probe)) }
}

extension Probe {
    /// Sends these exchanges, each with a code of its own: a refusal may end a code.
    func exchange(_ variants: [ExchangeVariant]) async throws -> [NamedAnswer] {
        var answers: [NamedAnswer] = []
        for variant in variants {
            let form = variant.change.applied(to: try await provenCode().items)
            let answer = try await token(form, by: variant.client)
            answers.append(NamedAnswer(name: variant.name, answer: answer))
        }
        return answers
    }
}
