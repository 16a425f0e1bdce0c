import HTTPMessages

extension RuleGroup {
    /// The authorization endpoint, to which Google sends the browser.
    package static let authorization = RuleGroup(
        id: "authorize", title: "authorization endpoint",
        inspections: SignInRules.inspections + EndpointRules.inspections + RedirectURIRules.inspections
            + ClientRules.inspections
            + StateRules.inspections + RequestRules.inspections + ErrorRules.inspections
            + ChallengeRules.inspections + CodeRules.inspections + NearMissRules.inspections
            + ThroughSignInRules.inspections + HardRequestRules.inspections + PageRules.inspections
            + AnswerRules.inspections)
}

extension Probe {
    /// Walks as many requests as the rule needs, where that is no burden on a person; each has an end, even
    /// if it is nowhere.
    func authorizeEach(
        _ queries: [(name: String, query: AuthorizationQuery)]
    ) async throws -> [Walked] {
        guard authorizer?.isAutomatic != false else {
            throw CouldNotTell(
                "it takes \(queries.count) more sign-ins, and a person does them; give signIn.forms to have it checked",
                isIntended: true)
        }
        try await provenWalk()
        var ended: [Walked] = []
        for (name, query) in queries {
            let walked = try await walk(query)
            ended.append(Walked(name: name, authorization: walked, ending: ending(of: walked)))
        }
        return ended
    }

    /// Walks the same right request twice, once in a run.
    func sameTwice() async throws -> [Walked] {
        try await once(\.sameTwice) {
            let query = try query()
            return try await authorizeEach([("first", query), ("second", query)])
        }
    }

    /// Walks one request.
    func authorizeOnce(_ query: AuthorizationQuery) async throws -> Walked {
        guard let only = try await authorizeEach([("", query)]).first else {
            throw CouldNotTell("nothing was sent")
        }
        return only
    }
}

/// A request that was walked, and the meaning of its end.
struct Walked: Sendable {
    /// The difference of this request from the right one; empty when the rule has only one.
    let name: String
    let authorization: Authorization
    let ending: Ending

    /// The first and the last message, as they may be printed.
    var evidence: [Evidence] { authorization.evidence }

    /// The event, for a sentence of a finding.
    var inWords: String { (name.isEmpty ? "" : "\(name): ") + "the request \(authorization.endInWords)" }

    /// Why its end says nothing; nil when it does.
    var unclear: String? {
        switch ending {
        case .unclear(let reason): (name.isEmpty ? "" : "\(name): ") + reason
        case .brokenAnswer: (name.isEmpty ? "" : "\(name): ") + "the answer was not HTTP"
        case .granted, .error, .left, .refused: nil
        }
    }
}

extension [Walked] {
    /// The events for a finding; requests with the same end are told together.
    var inWords: [String] {
        let ends: [String] = map(\.authorization.endInWords).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
        return ends.map { end in
            let names = filter { $0.authorization.endInWords == end }.map(\.name)
            return names.count == 1
                ? (names[0].isEmpty ? "" : "\(names[0]): ") + "the request \(end)"
                : "\(names.joined(separator: ", ")): each request \(end)"
        }
    }
}

extension Rule {
    /// The rule holds when every request got a code.
    func needsCodes(_ ended: [Walked]) -> Finding {
        let without = ended.filter { walked in
            if walked.authorization.code != nil { return false }
            guard case .page(let status, _) = walked.authorization.end else { return walked.unclear == nil }
            // A right request that makes the server fail is the server's mistake.
            return walked.unclear == nil || status == 500
        }
        let unclear = ended.filter { walked in !without.contains { $0.name == walked.name } }.compactMap(
            \.unclear)
        return judged(
            without.inWords, unclear: unclear, without.flatMap(\.authorization.evidence))
    }

    /// The rule holds when every request was refused: by an error, or by a page that is none of the sign-in.
    func needsNoCodes(_ ended: [Walked]) -> Finding {
        let with = ended.filter { $0.ending == .granted }
        return judged(
            with.map { "\($0.inWords) with a code or token" }, unclear: ended.compactMap(\.unclear),
            (with.isEmpty ? ended.filter { $0.unclear != nil } : with).flatMap(\.authorization.evidence))
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
