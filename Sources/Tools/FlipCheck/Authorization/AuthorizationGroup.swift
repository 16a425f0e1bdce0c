import HTTPMessages

extension RuleGroup {
    /// The authorization endpoint, to which Google sends the browser.
    public static let authorization = RuleGroup(
        id: "authorize", title: "authorization endpoint",
        inspections: EndpointRules.inspections + RedirectURIRules.inspections + ClientRules.inspections
            + StateRules.inspections + RequestRules.inspections + ErrorRules.inspections
            + ChallengeRules.inspections + CodeRules.inspections + PageRules.inspections)
}

extension Probe {
    /// Walks as many requests as the rule needs, where that is no burden on a person.
    func authorizeEach(
        _ queries: [(name: String, query: AuthorizationQuery)]
    ) async throws(Obstacle) -> [(name: String, authorization: Authorization)] {
        guard authorizer?.isAutomatic != false else {
            throw Obstacle(
                "it takes \(queries.count) more sign-ins, and a person does them; give signIn.forms to have it checked",
                isIntended: true)
        }
        var ended: [(name: String, authorization: Authorization)] = []
        for (name, query) in queries { ended.append((name, try await authorize(query))) }
        return ended
    }

    /// Walks one request.
    func authorizeOnce(_ query: AuthorizationQuery) async throws(Obstacle) -> Authorization {
        guard let only = try await authorizeEach([("", query)]).first else {
            throw Obstacle("nothing was sent")
        }
        return only.authorization
    }
}

extension Rule {
    /// The rule holds when every request got a code.
    func needsCodes(_ ended: [(name: String, authorization: Authorization)]) -> Finding {
        let without = ended.filter { $0.authorization.code == nil }
        return judged(
            without.map { "\($0.name): the request \($0.authorization.endInWords)" },
            without.flatMap(\.authorization.evidence))
    }

    /// The rule holds when no request got a code or a token.
    func needsNoCodes(_ ended: [(name: String, authorization: Authorization)]) -> Finding {
        let with = ended.filter { $0.authorization.grantsSomething }
        return judged(
            with.map { "\($0.name): the request \($0.authorization.endInWords) with a code or token" },
            with.flatMap(\.authorization.evidence))
    }
}

extension Authorization {
    /// Whether a code or a token was sent anywhere.
    var grantsSomething: Bool {
        guard case .redirect(let location) = end else { return false }
        let answer = Answer(location)
        let fragment = answer.fragment ?? ""
        return answer.parameters.items.contains { ["code", "access_token", "id_token"].contains($0.name) }
            || ["code=", "access_token=", "id_token="].contains { fragment.contains($0) }
    }
}
