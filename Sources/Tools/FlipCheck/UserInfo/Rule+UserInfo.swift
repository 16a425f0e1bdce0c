extension Rule {
    /// The rule holds when userinfo accepted every access token.
    func needsLife(_ answers: [NamedAnswer]) -> Finding {
        let refused = answers.filter { !$0.answer.isAlive }
        return judged(
            refused.map { named in
                let status = named.answer.statusInWords
                return WrongAnswer(
                    seen: "\(named.name) was answered with \(status) at the userinfo endpoint",
                    answer: named.answer)
            })
    }

    /// The rule holds when userinfo refused every access token.
    func needsDeath(_ answers: [NamedAnswer]) -> Finding {
        let alive = answers.filter(\.answer.isAlive)
        let unclear = answers.filter { !$0.answer.isAlive && !$0.answer.isRefusal }
        let shown = alive.isEmpty ? answers : alive
        return judged(
            alive.map { "\($0.name) is still accepted at the userinfo endpoint" },
            unclear: unclear.map { "\($0.name) was answered with \($0.answer.statusInWords)" },
            shown.flatMap(\.answer.evidence))
    }
}

extension JSONAnswer {
    /// Whether userinfo tells something of a user, so that the access token is accepted.
    var isAlive: Bool { response.status == 200 && !fields.isEmpty && fields["error"] == nil }

    /// Whether userinfo refuses the access token (RFC 6750 section 3.1).
    fileprivate var isRefusal: Bool { [400, 401, 403].contains(response.status) }

    /// The answer, for a sentence that begins with "the access token was answered with".
    fileprivate var statusInWords: String {
        let hasNoObject = response.status == 200 && fields.isEmpty
        return "\(response.status)" + (hasNoObject ? " and no JSON object" : "")
    }
}
