import OAuth
import WebText

/// The answers of userinfo to the new access token of a refresh, and then to the one from before.
struct ShownAfterRefresh: Sendable, Codable {
    let new: JSONAnswer
    let old: JSONAnswer
}

/// A refresh token that was used twice, and the answers to both uses.
struct ReusedRefreshToken: Sendable, Codable {
    let token: String
    let first: JSONAnswer
    let second: JSONAnswer

    /// The refresh token that came with the first use; nil where it stays the same.
    var newToken: String? {
        guard let new = first.refreshToken, !new.hasSameBytes(as: token) else { return nil }
        return new
    }
}

/// A refresh that asks for more scopes than the link has.
struct WiderRefresh: Sendable, Codable {
    /// The scope of the link.
    let scope: String
    let answer: JSONAnswer
    /// The scope of the new access token; nil where nothing tells it.
    let toldScope: String?
}

/// A link of a user who has linked once more, and what its tokens are still good for.
struct OlderLink: Sendable, Codable {
    /// The answer of userinfo to its access token; nil where there is no userinfo endpoint.
    let shown: JSONAnswer?
    let refreshed: JSONAnswer
}

extension Trial<ShownAfterRefresh> {
    /// A refresh, after which userinfo gets both access tokens, the new one first.
    static var tokensAfterRefresh: Self {
        Self("tokensAfterRefresh", after: .refresh, .userInfo, requests: 4, signIns: 1) { probe in
            let tried = try await probe.tryRefresh()
            let new = try await probe.show(try tried.answer.refreshed().accessToken)
            return ShownAfterRefresh(new: new, old: try await probe.show(tried.before.accessToken))
        }
    }
}

extension Trial<ReusedRefreshToken> {
    /// The refresh token of a new link, used twice.
    static var refreshTokenUsedTwice: Self {
        Self("refreshTokenUsedTwice", after: .exchange, requests: 3, signIns: 1) { probe in
            let token = try await probe.grant().neededRefreshToken()
            let first = try await probe.rightRefresh(token).refreshed()
            return ReusedRefreshToken(token: token, first: first, second: try await probe.refresh(token))
        }
    }
}

extension Trial<WiderRefresh> {
    /// A link with one scope, refreshed with all scopes.
    static var refreshWithWiderScope: Self {
        Self("refreshWithWiderScope", after: .refresh, requests: 2, signIns: 1) { probe in
            let all = probe.configuration.scopes
            guard let first = all.first, all.count > 1 else {
                throw probe.reasonForOneScope
            }
            // Without this scope many servers send no refresh token (OpenID Connect Core section 11).
            let offline = all.dropFirst().filter { $0 == "offline_access" }
            let narrow = offline.count + 1 < all.count ? ([first] + offline).joined(separator: " ") : first
            let token = try await probe.spareGrant(scope: narrow).neededRefreshToken()
            let scope = Parameters.Item("scope", all.joined(separator: " "))
            let items = TokenRequest.refreshToken(token, scope: nil).items + [scope]
            let answer = try await probe.token(items, by: probe.client())
            return WiderRefresh(
                scope: narrow, answer: answer,
                toldScope: answer.isGranted ? await probe.scope(of: answer) : nil)
        }
    }
}

extension Trial<OlderLink> {
    /// Two links of one user, and then the tokens of the first.
    static var olderLink: Self {
        Self("olderLink", after: .refresh, trying: .userInfo, requests: 4, signIns: 2) { probe in
            let older = try await probe.spareGrant()
            _ = try await probe.spareGrant()
            var shown: JSONAnswer?
            if probe.configuration.userinfoURL != nil {
                // Before the refresh, which may end the access token: refresh/old-access-token is about that.
                try await probe.prove(.userInfo)
                shown = try await probe.show(older.accessToken)
            }
            let refreshed = try await probe.rightRefresh(try older.neededRefreshToken())
            return OlderLink(shown: shown, refreshed: refreshed)
        }
    }
}

extension Trial<JSONAnswer> {
    /// The refresh token that a refresh gave, where it gave another one.
    static var newRefreshToken: Self {
        Self("newRefreshToken", from: .refreshTokenUsedTwice, requests: 1) { used, probe in
            guard var newest = used.newToken else {
                throw CouldNotTell.notAsked("a refresh gives no other refresh token")
            }
            if used.second.accessToken == nil {
                // Many servers end all tokens when an old one comes back: another link shows whether a new
                // one is good.
                let token = try await probe.spareGrant().neededRefreshToken()
                newest = try await probe.rightRefresh(token).refreshed().refreshToken ?? token
            }
            return try await probe.rightRefresh(newest)
        }
    }

    /// A refresh token that was never issued.
    static var madeUpRefreshToken: Self {
        Self("madeUpRefreshToken", after: .refresh, requests: 1) { try await $0.refresh($0.madeUp()) }
    }

    /// A refresh by another client of the partner's.
    static var refreshByOtherClient: Self {
        Self(
            "refreshByOtherClient", needing: .otherClient, after: .refresh, requests: 2, signIns: 1
        ) { try await $0.token(try await $0.refreshForm(), by: $0.otherClient()) }
    }

    /// An access token in the place of the refresh token.
    static var accessTokenAsRefreshToken: Self {
        Self("accessTokenAsRefreshToken", after: .refresh, requests: 2, signIns: 1) {
            try await $0.refresh(try await $0.grant().accessToken)
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Three refreshes at the same moment, three times, or until one of them gets no tokens.
    static var refreshesAtOnce: Self {
        Self(
            "refreshesAtOnce", from: .refreshTokenUsedTwice, requests: 12, signIns: 3
        ) { used, probe in
            if used.second.accessToken == nil {
                // Then it is chance which of two requests comes first, and whether the other is too late.
                throw CouldNotTell.notAsked(
                    "a refresh token cannot be used again: refresh/old-refresh-token")
            }
            // Two requests meet at the server by chance: three at once make three pairs.
            var answers: [NamedAnswer] = []
            for _ in 0..<3 where answers.allSatisfy({ $0.answer.accessToken != nil }) {
                let exchanges = try await probe.exchangesAtOnce(try await probe.refreshForm(), times: 3)
                answers += try exchanges.map {
                    NamedAnswer(name: "one of several", answer: try JSONAnswer($0))
                }
            }
            return answers
        }
    }

    /// Refreshes without the client's secret, each of a new link.
    static var refreshWithoutSecret: Self {
        Self("refreshWithoutSecret", after: .refresh, requests: 4, signIns: 2) { probe in
            let id = Parameters.Item("client_id", try probe.client().id)
            return [
                NamedAnswer(
                    name: "client_id without a secret",
                    answer: try await probe.token(try await probe.refreshForm() + [id], by: nil)),
                NamedAnswer(
                    name: "no client at all",
                    answer: try await probe.token(try await probe.refreshForm(), by: nil)),
            ]
        }
    }

    /// Refreshes with a wrong secret, in the form and in the header, each of a new link.
    static var refreshWithWrongSecret: Self {
        Self("refreshWithWrongSecret", after: .refresh, requests: 4, signIns: 2) { probe in
            let wrong = try probe.clientWithWrongSecret()
            return [
                NamedAnswer(
                    name: "a wrong secret in the form",
                    answer: try await probe.token(try await probe.refreshForm(), by: wrong.by(.body))),
                NamedAnswer(
                    name: "a wrong secret in the header",
                    answer: try await probe.token(try await probe.refreshForm(), by: wrong.by(.basic))),
            ]
        }
    }

    /// Refresh tokens that are nearly right.
    static var alteredRefreshTokens: Self {
        Self("alteredRefreshTokens", after: .refresh, requests: 5, signIns: 1) { probe in
            // None of these is the token, so one token serves for all.
            let token = try await probe.grant().neededRefreshToken()
            return try await NamedAnswer.toNearMisses(of: token) { try await probe.refresh($0) }
        }
    }

    /// Six right refreshes of one link, each by the newest refresh token.
    static var severalRefreshes: Self {
        Self("severalRefreshes", after: .refresh, requests: 7, signIns: 1) { probe in
            var token = try await probe.grant().neededRefreshToken()
            var answers: [NamedAnswer] = []
            for number in 1...6 {
                let answer = try await probe.rightRefresh(token)
                answers.append(NamedAnswer(name: "refresh \(number) of 6", answer: answer))
                token = answer.refreshToken ?? token
            }
            return answers
        }
    }
}
