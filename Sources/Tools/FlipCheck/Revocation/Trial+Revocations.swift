import OAuth
import WebText

/// A revocation that is not the right one, and what the token is good for afterwards.
struct RevocationEffect: Sendable, Codable {
    let revocation: JSONAnswer
    /// The answer to the token; nil where the answer to the revocation decides already.
    let after: JSONAnswer?

    /// The answer to the token; throws where the revocation was answered with a failure of the server.
    func neededAfter() throws -> JSONAnswer {
        if let after { return after }
        _ = try revocation.evidenceOfRevocation()
        throw CouldNotTell("the revocation was answered with \(revocation.inWords)", revocation.evidence)
    }
}

extension Trial<JSONAnswer> {
    /// The access token of the link that the right revocation ended, at userinfo.
    static var accessTokenOfRevokedLink: Self {
        Self(
            "accessTokenOfRevokedLink", from: .revocation, after: .rightRevocation, .userInfo, requests: 1
        ) { revoked, probe in
            guard try revoked.neededAfter().ending == .refused else {
                throw CouldNotTell("the refresh token was not revoked")
            }
            return try await probe.show(revoked.grant.accessToken)
        }
    }

    /// The revocation of a token that was never issued.
    static var madeUpTokenRevoked: Self {
        Self("madeUpTokenRevoked", after: .takenRevocation, requests: 1) {
            try await $0.revoke($0.madeUp(), by: $0.client())
        }
    }

    /// The second revocation of one token; the first succeeded.
    static var tokenRevokedTwice: Self {
        Self("tokenRevokedTwice", after: .revocation, requests: 3, signIns: 1) { probe in
            let token = try await probe.spareGrant().neededRefreshToken()
            let first = try await probe.revoke(token, by: probe.client())
            guard first.isOfRevocation else {
                throw CouldNotTell("the first time was answered with \(first.inWords)", first.evidence)
            }
            return try await probe.revoke(token, by: probe.client())
        }
    }

    /// A revocation without a token.
    static var revocationWithoutToken: Self {
        Self("revocationWithoutToken", after: .takenRevocation, requests: 1) { probe in
            try await probe.post(
                [], by: probe.client(), to: probe.configuration.revocationURL, named: "revocationURL")
        }
    }
}

extension Trial<RevocationEffect> {
    /// The revocation of an access token, and the token at userinfo.
    static var accessTokenRevoked: Self {
        Self(
            "accessTokenRevoked", needing: .revocationURL, after: .exchange, .userInfo, requests: 3,
            signIns: 1
        ) { probe in
            let token = try await probe.spareGrant().accessToken
            let answer = try await probe.revoke(token, hint: "access_token", by: probe.client())
            let isTaken =
                answer.error != RevocationEffect.unsupported
                && (try? answer.evidenceOfRightRevocation()) != nil
            return RevocationEffect(revocation: answer, after: isTaken ? try await probe.show(token) : nil)
        }
    }

    /// The revocation of a refresh token that is called an access token, and a refresh after it.
    static var refreshTokenRevokedByWrongHint: Self {
        Self(
            "refreshTokenRevokedByWrongHint", needing: .revocationURL, after: .refresh, requests: 3,
            signIns: 1
        ) { probe in
            let token = try await probe.spareGrant().neededRefreshToken()
            let answer = try await probe.revoke(token, hint: "access_token", by: probe.client())
            let isTaken = (try? answer.evidenceOfRightRevocation()) != nil
            return RevocationEffect(
                revocation: answer, after: isTaken ? try await probe.refresh(token) : nil)
        }
    }

    /// A revocation without the client's credentials, and a refresh after it.
    static var revocationWithoutCredentials: Self {
        Self("revocationWithoutCredentials", after: .revocation, requests: 3, signIns: 1) {
            try await $0.effectOfRevocation(by: nil)
        }
    }

    /// A revocation by another client of the partner's, and a refresh after it.
    static var revocationByOtherClient: Self {
        Self(
            "revocationByOtherClient", needing: .otherClient, after: .revocation, requests: 3, signIns: 1
        ) { try await $0.effectOfRevocation(by: $0.otherClient()) }
    }

    /// A revocation with a wrong secret, and a refresh after it.
    static var revocationWithWrongSecret: Self {
        Self("revocationWithWrongSecret", after: .revocation, requests: 3, signIns: 1) {
            try await $0.effectOfRevocation(by: $0.clientWithWrongSecret())
        }
    }

    /// The revocation of the later of two links of one user, and a refresh of the earlier one after it.
    static var otherLinkRevoked: Self {
        Self("otherLinkRevoked", after: .revocation, requests: 6, signIns: 2) { probe in
            let earlierToken = try await probe.spareGrant().neededRefreshToken()
            let laterToken = try await probe.spareGrant().neededRefreshToken()
            let keptToken = try await probe.newestToken(refreshing: earlierToken)
            let revoked = try await probe.revoke(
                laterToken, hint: "refresh_token", by: probe.client())
            return RevocationEffect(revocation: revoked, after: try await probe.rightRefresh(keptToken))
        }
    }
}

extension RevocationEffect {
    /// The error by which a server says that it leaves access tokens to their end (RFC 7009 section 2.2.1).
    static let unsupported = "unsupported_token_type"
}

extension Probe {
    /// Sends a revocation (RFC 7009 section 2.1).
    ///
    /// - Parameters:
    ///   - hint: the kind of token, for `token_type_hint`; nil leaves the parameter out.
    ///   - client: the client whose credentials go with it; nil sends none.
    func revoke(
        _ token: String, hint: String? = nil, by client: ClientCredentials?
    ) async throws -> JSONAnswer {
        var items = [Parameters.Item("token", token)]
        if let hint { items.append(Parameters.Item("token_type_hint", hint)) }
        return try await post(items, by: client, to: configuration.revocationURL, named: "revocationURL")
    }

    /// Revokes a new link with the client's credentials in the place that is not configured.
    func revokeInOtherWay() async throws -> JSONAnswer {
        let token = try await spareGrant().neededRefreshToken()
        return try await revoke(token, hint: "refresh_token", by: try client().byOtherMethod)
    }

    /// Revokes a new link by a client that may not do it, and refreshes the link.
    fileprivate func effectOfRevocation(by client: ClientCredentials?) async throws -> RevocationEffect {
        let token = try await spareGrant().neededRefreshToken()
        let answer = try await revoke(token, by: client)
        let isAnswered = (try? answer.evidenceOfRevocation()) != nil
        return RevocationEffect(
            revocation: answer, after: isAnswered ? try await rightRefresh(token) : nil)
    }

    /// Refreshes the earlier of two links twice, and returns its newest refresh token.
    ///
    /// The token that is used after the revocation has to be good before it, too.
    fileprivate func newestToken(refreshing earlierToken: String) async throws -> String {
        let first = try await rightRefresh(earlierToken)
        guard first.accessToken != nil else {
            try first.neededToThePoint()
            throw CouldNotTell(
                "a later link ended the earlier one before the revocation, see refresh/earlier-link",
                first.evidence, because: "refresh/earlier-link")
        }
        let currentToken = first.refreshToken ?? earlierToken
        let second = try await rightRefresh(currentToken)
        guard second.accessToken != nil else {
            try second.neededToThePoint()
            let isOldToken = currentToken.hasSameBytes(as: earlierToken)
            let rule = isOldToken ? "refresh/old-refresh-token" : "refresh/new-refresh-token"
            throw CouldNotTell(
                "a second refresh of the earlier link was refused before the revocation, see \(rule)",
                second.evidence, because: rule)
        }
        return second.refreshToken ?? currentToken
    }
}
