import HTTPMessages
import JOSE
import WebText

extension RuleGroup {
    package static let userinfo = RuleGroup(
        id: "userinfo", title: "userinfo endpoint",
        inspections: UserInfoRules.inspections + UserInfoFieldRules.inspections
            + UserInfoRefusalRules.inspections + UserInfoTokenRules.inspections)
}

/// The userinfo endpoint's answer.
struct UserInfoAnswer: EndpointAnswer {
    let json: JSONAnswer

    init(_ exchange: Exchange) throws { json = try JSONAnswer(exchange) }

    /// Whether it says something of a user.
    var isAlive: Bool { response.status == 200 && !fields.isEmpty && fields["error"] == nil }

    /// Whether it says that the access token is not good.
    var isRefusal: Bool { [400, 401, 403].contains(response.status) }

    /// The answer, for a sentence that begins with "the access token was answered with".
    var inWords: String {
        "\(response.status)" + (response.status == 200 && fields.isEmpty ? " and no JSON object" : "")
    }
}

extension Probe {
    /// Shows an access token at the userinfo endpoint; nil shows none.
    func show(_ accessToken: String?) async throws -> UserInfoAnswer {
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers["Authorization"] = accessToken.map { "Bearer \($0)" }
        return try await userinfo(headers: headers)
    }

    /// Shows an access token in the query of the userinfo endpoint.
    func showInQuery(_ accessToken: String) async throws -> UserInfoAnswer {
        try await userinfo(
            headers: ["Accept": "application/json"], query: [.init("access_token", accessToken)])
    }

    private func userinfo(
        headers: HTTPHeaders, query: [Parameters.Item] = []
    ) async throws -> UserInfoAnswer {
        guard let url = configuration.userinfoURL else { throw CouldNotTell.notConfigured("userinfoURL") }
        let address = query.isEmpty ? url : Parameters(query).appended(to: url)
        guard let request = HTTPRequest("GET", address, headers: headers) else {
            throw CouldNotTell("userinfoURL is not an address that can be asked")
        }
        return try UserInfoAnswer(await prober.exchange(request))
    }
}

extension Rule {
    /// The rule holds when each of the access tokens was accepted.
    func needsLife(_ answers: [(name: String, answer: UserInfoAnswer)]) -> Finding {
        let dead = answers.filter { !$0.answer.isAlive }
        let words = { (name: String, answer: UserInfoAnswer) in
            "\(name) was answered with \(answer.inWords) at the userinfo endpoint"
        }
        return judged(
            dead.filter { !$0.answer.response.isBesideThePoint }.map(words),
            unclear: dead.filter(\.answer.response.isBesideThePoint).map(words),
            dead.flatMap(\.answer.evidence))
    }

    /// The rule holds when each of the access tokens was refused.
    func needsDeath(_ answers: [(name: String, answer: UserInfoAnswer)]) -> Finding {
        let alive = answers.filter { $0.answer.isAlive }
        let unclear = answers.filter { !$0.answer.isAlive && !$0.answer.isRefusal }
        return judged(
            alive.map { "\($0.name) is still accepted at the userinfo endpoint" },
            unclear: unclear.map { "\($0.name) was answered with \($0.answer.inWords)" },
            (alive.isEmpty ? answers : alive).flatMap(\.answer.evidence))
    }
}

extension Probe {
    /// Sends another value of the Authorization header to the userinfo endpoint.
    func show(header: String) async throws -> UserInfoAnswer {
        guard let url = configuration.userinfoURL else { throw CouldNotTell.notConfigured("userinfoURL") }
        let headers: HTTPHeaders = ["Accept": "application/json", "Authorization": header]
        guard let request = HTTPRequest("GET", url, headers: headers) else {
            throw CouldNotTell("userinfoURL is not an address that can be asked")
        }
        return try UserInfoAnswer(await prober.exchange(request))
    }
}
