import HTTPMessages
import JOSE
import WebText

extension RuleGroup {
    /// The userinfo endpoint.
    public static let userinfo = RuleGroup(
        id: "userinfo", title: "userinfo endpoint",
        inspections: UserInfoRules.inspections + UserInfoFieldRules.inspections
            + UserInfoRefusalRules.inspections + UserInfoTokenRules.inspections)
}

/// What the userinfo endpoint answered.
struct UserInfoAnswer: Sendable {
    let exchange: Exchange
    let response: HTTPResponse
    /// The fields of the JSON object in the body; none when there is no such object.
    let fields: [String: JSONValue]

    /// Throws ``Obstacle`` when nothing came back.
    init(_ exchange: Exchange) throws(Obstacle) {
        self.exchange = exchange
        switch exchange.result {
        case .success(let response): self.response = response
        case .failure(let error): throw Obstacle(error.inWords, [exchange.evidence])
        }
        fields = JSONValue(json: response.body)?.object ?? [:]
    }

    var evidence: [Evidence] { [exchange.evidence] }

    /// A text that is there and not empty.
    func text(_ name: String) -> String? {
        guard let text = fields[name]?.string, !text.isEmpty else { return nil }
        return text
    }
}

extension Probe {
    /// Shows an access token at the userinfo endpoint; nil shows none.
    ///
    /// Throws ``Obstacle`` when the endpoint is not configured, or gives no answer.
    func show(_ accessToken: String?) async throws(Obstacle) -> UserInfoAnswer {
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers["Authorization"] = accessToken.map { "Bearer \($0)" }
        return try await userinfo(headers: headers)
    }

    /// Shows an access token in the query of the userinfo endpoint.
    func showInQuery(_ accessToken: String) async throws(Obstacle) -> UserInfoAnswer {
        try await userinfo(
            headers: ["Accept": "application/json"], query: [.init("access_token", accessToken)])
    }

    private func userinfo(
        headers: HTTPHeaders, query: [Parameters.Item] = []
    ) async throws(Obstacle) -> UserInfoAnswer {
        guard let url = configuration.userinfoURL else { throw .notConfigured("userinfoURL") }
        let address = query.isEmpty ? url : Parameters(query).appended(to: url)
        guard let request = HTTPRequest("GET", address, headers: headers) else {
            throw Obstacle("userinfoURL is not an address that can be asked")
        }
        return try UserInfoAnswer(await prober.exchange(request))
    }
}

extension Rule {
    /// The rule holds when each of the access tokens was accepted.
    func needsLife(_ answers: [(name: String, answer: UserInfoAnswer)]) -> Finding {
        let dead = answers.filter { $0.answer.response.status != 200 }
        return judged(
            dead.map { "\($0.name) was answered with \($0.answer.response.status) at the userinfo endpoint" },
            dead.flatMap(\.answer.evidence))
    }

    /// The rule holds when none of the access tokens was accepted.
    func needsDeath(_ answers: [(name: String, answer: UserInfoAnswer)]) -> Finding {
        let alive = answers.filter { $0.answer.response.status == 200 }
        return judged(
            alive.map { "\($0.name) is still accepted at the userinfo endpoint" },
            alive.flatMap(\.answer.evidence))
    }
}
