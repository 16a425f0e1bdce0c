import HTTPMessages
import WebText

extension Trial<JSONAnswer> {
    /// An access token that was never issued.
    static var madeUpAccessToken: Self {
        Self("madeUpAccessToken", after: .userInfo, requests: 1) { try await $0.show($0.madeUp()) }
    }

    /// No access token.
    static var noAccessToken: Self {
        Self("noAccessToken", after: .userInfo, requests: 1) { try await $0.show(nil) }
    }

    /// An access token in the query.
    static var accessTokenInQuery: Self {
        Self("accessTokenInQuery", after: .userInfo, requests: 2, signIns: 1) { probe in
            let token = try await probe.grant().accessToken
            return try await probe.show(header: nil, query: [.init("access_token", token)])
        }
    }

    /// A refresh token in the place of an access token.
    static var refreshTokenAsAccessToken: Self {
        Self("refreshTokenAsAccessToken", after: .userInfo, requests: 2, signIns: 1) {
            try await $0.show(try await $0.grant().neededRefreshToken())
        }
    }

    /// A code in the place of an access token.
    static var codeAsAccessToken: Self {
        Self("codeAsAccessToken", after: .userInfo, requests: 1, signIns: 1) {
            try await $0.show(try await $0.spareCode().code)
        }
    }

    /// An access token after the word bearer in small letters.
    static var accessTokenAfterSmallBearer: Self {
        Self("accessTokenAfterSmallBearer", after: .userInfo, requests: 2, signIns: 1) {
            try await $0.show(header: "bearer \(try await $0.grant().accessToken)")
        }
    }

    /// The first access token of the run, when it is 25 seconds old.
    static var agedAccessToken: Self {
        Self("agedAccessToken", after: .userInfo, requests: 1, wait: { _ in .seconds(25) }) { probe in
            let tokens = try await probe.currentTokens()
            guard let lifetime = tokens.answer.fields["expires_in"]?.integer else {
                throw CouldNotTell(
                    "expires_in is no whole number, see token/expires-in", tokens.answer.evidence,
                    because: "token/expires-in")
            }
            guard lifetime >= 60 else { throw CouldNotTell.notAsked("expires_in is less than a minute") }
            // The token has become old while earlier rules were looked at. A fast run waits: a lifetime of 3600
            // milliseconds instead of seconds is over then, and one of 20 seconds.
            let age = probe.prober.elapsed - tokens.answer.exchange.ended
            await probe.prober.wait(.seconds(25) - age)
            return try await probe.show(tokens.accessToken)
        }
    }
}

extension Trial<[JSONAnswer]> {
    /// The access tokens of two links of one user.
    static var userInfoOfTwoLinks: Self {
        Self("userInfoOfTwoLinks", after: .userInfo, requests: 4, signIns: 2) { probe in
            let first = try await probe.show(try await probe.spareGrant().accessToken)
            return [first, try await probe.show(try await probe.spareGrant().accessToken)]
        }
    }

    /// The access token of a link before and after a refresh.
    static var userInfoAfterRefresh: Self {
        Self("userInfoAfterRefresh", after: .userInfo, requests: 4, signIns: 1) { probe in
            let grant = try await probe.grant()
            let before = try await probe.show(grant.accessToken)
            let refreshed = try await probe.refresh(try grant.neededRefreshToken()).refreshed()
            return [before, try await probe.show(refreshed.accessToken)]
        }
    }
}

extension JSONAnswer {
    /// The answer of userinfo to a new access token; throws when it does not tell of a user.
    func alive() throws -> JSONAnswer {
        if isAlive { return self }
        throw CouldNotTell(
            "a new access token was answered with \(response.status) at the userinfo endpoint, "
                + "see userinfo/works", evidence, because: "userinfo/works")
    }
}

extension Probe {
    /// Shows an access token in the `Authorization` header; nil sends none.
    func show(_ accessToken: String?) async throws -> JSONAnswer {
        try await show(header: accessToken.map { "Bearer \($0)" })
    }

    /// Asks userinfo with a value of the `Authorization` header, or with parameters in the query.
    func show(header: String?, query: [Parameters.Item] = []) async throws -> JSONAnswer {
        let url = try userinfoURL()
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers["Authorization"] = header
        let address = query.isEmpty ? url : Parameters(query).appended(to: url)
        guard let request = HTTPRequest("GET", address, headers: headers) else {
            throw CouldNotTell("userinfoURL is not an address that can be asked")
        }
        return try JSONAnswer(await prober.exchange(request))
    }
}
