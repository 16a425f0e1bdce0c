/// The answers of userinfo to the new access token of a refresh, and then to the one from before.
struct ShownAfterRefresh {
    let new: JSONAnswer
    let old: JSONAnswer
}

/// A refresh token that was used twice, and the answers to both uses.
struct ReusedRefreshToken {
    let token: String
    let first: JSONAnswer
    let second: JSONAnswer
}

extension Memo<ReusedRefreshToken> {
    fileprivate static var oldRefreshToken: Self { Self("two uses of a refresh token") }
}

extension Memo<[NamedAnswer]> {
    fileprivate static var severalRefreshes: Self { Self("several refreshes of one link") }
}

extension Memo<ShownAfterRefresh> {
    fileprivate static var shownAfterRefresh: Self { Self("the access tokens after a refresh") }
}

extension Probe {
    /// Refreshes, and shows both access tokens to userinfo, the new one first; once in a run.
    func shownAfterRefresh() async throws -> ShownAfterRefresh {
        try await once(.shownAfterRefresh) {
            try await provenRefresh()
            try await provenUserInfo()
            let tried = try await tryRefresh()
            let new = try await show(try tried.answer.refreshed().accessToken)
            return ShownAfterRefresh(new: new, old: try await show(tried.before.accessToken))
        }
    }

    /// Uses the refresh token of a new link twice, once in a run; throws when the first use got no tokens.
    func oldRefreshToken() async throws -> ReusedRefreshToken {
        try await once(.oldRefreshToken) {
            let token = try await grant().neededRefreshToken()
            let first = try await rightRefresh(token).refreshed()
            return ReusedRefreshToken(token: token, first: first, second: try await refresh(token))
        }
    }

    /// Six right refreshes of one link, each by the newest refresh token; once in a run.
    func severalRefreshes() async throws -> [NamedAnswer] {
        try await once(.severalRefreshes) {
            try await provenRefresh()
            var token = try await grant().neededRefreshToken()
            var answers: [NamedAnswer] = []
            for number in 1...6 {
                let answer = try await rightRefresh(token)
                answers.append(NamedAnswer(name: "refresh \(number) of 6", answer: answer))
                token = answer.refreshToken ?? token
            }
            return answers
        }
    }
}
