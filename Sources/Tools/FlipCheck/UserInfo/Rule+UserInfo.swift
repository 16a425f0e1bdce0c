extension Rule {
    func needsLife(_ answers: [NamedAnswer]) -> Finding {
        let dead = answers.filter { !$0.answer.isAlive }
        return judged(
            dead.map { named in
                let status = named.answer.statusInWords
                return WrongAnswer(
                    seen: "\(named.name) was answered with \(status) at the userinfo endpoint",
                    answer: named.answer)
            })
    }

    func needsDeath(_ answers: [NamedAnswer]) -> Finding {
        let alive = answers.filter { $0.answer.isAlive }
        let unclear = answers.filter { !$0.answer.isAlive && !$0.answer.isRefusal }
        return judged(
            alive.map { "\($0.name) is still accepted at the userinfo endpoint" },
            unclear: unclear.map { "\($0.name) was answered with \($0.answer.statusInWords)" },
            (alive.isEmpty ? answers : alive).flatMap(\.answer.evidence))
    }
}

extension JSONAnswer {
    /// Whether it says something of a user.
    var isAlive: Bool { response.status == 200 && !fields.isEmpty && fields["error"] == nil }

    fileprivate var isRefusal: Bool { [400, 401, 403].contains(response.status) }

    /// The answer, for a sentence that begins with "the access token was answered with".
    fileprivate var statusInWords: String {
        "\(response.status)" + (response.status == 200 && fields.isEmpty ? " and no JSON object" : "")
    }
}
