import Foundation
import OAuth
import WebText

extension GoogleServer {
    /// The time for which an access token has to be good, so that it does not expire on its way.
    private static let minimumTimeLeft: TimeInterval = 300

    /// An access token of a link with more than five minutes left, refreshed if necessary; throws as ``refresh(_:)``.
    package func accessToken(_ id: LinkedAccount.ID) async throws(LinkingFailure) -> String {
        guard let account = accounts[id] else { throw .notLinked }
        if account.expires.timeIntervalSince(now()) > Self.minimumTimeLeft { return account.accessToken }
        return try await refresh(id).accessToken
    }

    /// Refreshes now, and a second time when no answer comes; `invalid_grant` ends the link.
    ///
    /// Returns the link as it is now: a newer one when another refresh or the user replaced its tokens meanwhile.
    /// Throws the reason why the answer is not accepted, ``LinkingFailure/notLinked``,
    /// ``LinkingFailure/unknownPartner(_:)`` or ``LinkingFailure/badURL(_:)``.
    @discardableResult
    package func refresh(_ id: LinkedAccount.ID) async throws(LinkingFailure) -> LinkedAccount {
        guard let account = accounts[id] else { throw .notLinked }
        let partner = try partnerCalls(to: id.partner)
        let call = try partner.tokenCall(.refreshToken(account.refreshToken, scope: nil))
        var exchange = await partner.send(call)
        if case .failure = exchange.answer {
            records.append(exchange.record)
            exchange = await partner.send(call)
        }
        do {
            var brokenRules = BrokenRules()
            let tokens = try judgedTokens(of: exchange, replacing: account.accessToken, &brokenRules)
            return try change(account) {
                $0.renew(with: tokens, at: now())
                $0.note(brokenRules)
            }
        } catch {
            guard case .refused(_, _, let reason) = error, reason?.code == .invalidGrant,
                let newest = accounts[id]
            else { throw error }
            // Another refresh may have replaced the token while the answer was on its way, or the user may have linked
            // again: only the link of the refused token ends.
            guard newest.refreshToken.hasSameBytes(as: account.refreshToken) else { return newest }
            accounts[id] = nil
            throw error
        }
    }

    /// The tokens of an answer to a refresh; adds the rules that the answer breaks.
    func judgedTokens(
        of exchange: PartnerCalls.Exchange, replacing previous: String, _ brokenRules: inout BrokenRules
    ) throws(LinkingFailure) -> TokenResponse {
        let answer = try acceptedAnswer(of: exchange) { JudgedAnswer(token: $0, replacing: previous) }
        brokenRules.add(answer.brokenRules)
        return answer.content
    }

    /// Changes a link after calls for it, and returns the link as it is now.
    @discardableResult
    func change(
        _ old: LinkedAccount, by update: (inout LinkedAccount) -> Void
    ) throws(LinkingFailure) -> LinkedAccount {
        // While the answer was on its way, the user may have cut the link.
        guard var account = accounts[old.id] else { throw .notLinked }
        // Or the user has linked again, or another refresh was answered first: the tokens of that answer stay, and these
        // are dropped. A partner that keeps only the tokens that it issued last may then end the link.
        guard account.refreshToken.hasSameBytes(as: old.refreshToken) else { return account }
        update(&account)
        accounts[old.id] = account
        return account
    }
}

extension LinkedAccount {
    /// Takes over the tokens of a refresh.
    mutating func renew(with tokens: TokenResponse, at now: Date) {
        accessToken = tokens.accessToken
        expires = now.addingTimeInterval(TimeInterval(tokens.expiresIn))
        // RFC 6749 section 6: without a new refresh token the old one stays in use.
        refreshToken = tokens.refreshToken ?? refreshToken
    }

    /// Adds the rules that answers to a refresh broke.
    mutating func note(_ brokenRules: BrokenRules) {
        self.brokenRules += brokenRules.rules.filter { !self.brokenRules.contains($0) }
    }
}
