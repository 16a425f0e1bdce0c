import OAuth
import WebText

/// An exchange of a code that is right but for the client or one change of its form.
struct ExchangeVariant: Sendable {
    /// A change of the form before it is sent.
    enum Change: Sendable {
        case nothing
        case setting(String, String)
        case removing(String)

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

/// Sends these exchanges, each with a code of its own: a refusal may end a code.
func exchanging(
    _ exchanges: @escaping @Sendable (Probe) throws -> [ExchangeVariant]
) -> @Sendable (Probe) async throws -> [NamedAnswer] {
    { probe in
        var answers: [NamedAnswer] = []
        for variant in try exchanges(probe) {
            let form = variant.change.applied(to: try await probe.provenCode().items)
            let answer = try await probe.token(form, by: variant.client)
            answers.append(NamedAnswer(name: variant.name, answer: answer))
        }
        return answers
    }
}
