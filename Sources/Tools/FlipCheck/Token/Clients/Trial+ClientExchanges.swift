import OAuth
import WebText

/// The answers to exchanges by one client, with its credentials in the form and in the header.
struct AnswersToClient: Sendable, Codable {
    let inForm: NamedAnswer
    let inHeader: NamedAnswer

    var both: [NamedAnswer] { [inForm, inHeader] }
}

extension Trial<JSONAnswer> {
    /// An exchange by Google's client, which sends its credentials by HTTP Basic.
    static var exchangeByBasic: Self {
        Self("exchangeByBasic", needing: .tokenURL, .client, after: .code, requests: 1, signIns: 1) { probe in
            let client = try probe.client().by(.basic)
            return try await probe.again { try await probe.exchange(by: client) }
        }
    }

    /// An exchange with the secret in other capitals.
    static var exchangeWithOtherCapitals: Self {
        Self("exchangeWithOtherCapitals", after: .exchange, requests: 1, signIns: 1) { probe in
            let client = try probe.client()
            guard let other = client.secret.withOtherCase else {
                throw CouldNotTell.notAsked("the secret has no letter whose case could be changed")
            }
            return try await probe.exchange(by: client.with(secret: other))
        }
    }

    /// An exchange with an empty secret.
    static var exchangeWithEmptySecret: Self {
        Self("exchangeWithEmptySecret", after: .exchange, requests: 1, signIns: 1) {
            try await $0.exchange(by: try $0.client().with(secret: ""))
        }
    }
}

extension Trial<AnswersToClient> {
    /// Exchanges by Google's client with a wrong secret.
    static var exchangesWithWrongSecret: Self {
        Self("exchangesWithWrongSecret", after: .exchange, requests: 2, signIns: 2) {
            try await $0.exchangeInBothWays("a wrong secret", by: $0.clientWithWrongSecret())
        }
    }

    /// Exchanges by a client that the partner does not know.
    static var exchangesByUnknownClient: Self {
        Self("exchangesByUnknownClient", after: .exchange, requests: 2, signIns: 2) { probe in
            var stranger = try probe.client()
            stranger.id = "nobody-\(probe.random.token(bytes: 6))"
            return try await probe.exchangeInBothWays("an unknown client", by: stranger)
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Exchanges without a secret, and without any client.
    static var exchangesWithoutSecret: Self {
        Self("exchangesWithoutSecret", after: .exchange, requests: 2, signIns: 2) { probe in
            let id = try probe.client().id
            return [
                NamedAnswer(
                    name: "client_id without a secret",
                    answer: try await probe.exchange(by: nil) { $0.setting("client_id", id) }),
                NamedAnswer(name: "no client at all", answer: try await probe.exchange(by: nil)),
            ]
        }
    }

    /// Exchanges with a secret that is a character too long, and too short.
    static var exchangesWithSecretOfOtherLength: Self {
        Self("exchangesWithSecretOfOtherLength", after: .exchange, requests: 2, signIns: 2) { probe in
            let client = try probe.client()
            let longer = client.with(secret: client.secret + "x")
            let shorter = client.with(secret: String(client.secret.dropLast()))
            return [
                NamedAnswer(
                    name: "the secret with one character more", answer: try await probe.exchange(by: longer)),
                NamedAnswer(
                    name: "the secret without its last character",
                    answer: try await probe.exchange(by: shorter)),
            ]
        }
    }
}

extension Probe {
    /// Exchanges two codes by a client, once with its credentials in the form and once in the header.
    ///
    /// - Parameter name: the client, in the words of a finding.
    fileprivate func exchangeInBothWays(
        _ name: String, by client: ClientCredentials
    ) async throws -> AnswersToClient {
        AnswersToClient(
            inForm: NamedAnswer(
                name: "\(name) in the form", answer: try await exchange(by: client.by(.body))),
            inHeader: NamedAnswer(
                name: "\(name) in the header", answer: try await exchange(by: client.by(.basic))))
    }
}
