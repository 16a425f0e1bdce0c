import FlipSandbox
import GoogleStandIn
import HTTPMessages
import LocalServers
import OAuth
import PartnerServer
import PlatformCrypto

/// Steps between servers, for scenarios that begin after the consent.
extension LinkingRun {
    /// Plays the link up to the code, and returns the code, or nil when Google gets none.
    func code() async throws -> ReceivedCode? {
        _ = try await run.ask(GoogleAppScreens.start, at: .google)
        guard await sandbox.openLink().isOpened else { return nil }
        await run.show(GoogleAppScreens.waiting, at: .google)
        guard case .finish(let code, let attempt) = try await partnerAnswers() else { return nil }
        await run.show(GoogleAppScreens.answered, at: .google)
        await leavePassingScreen()
        return ReceivedCode(code: code, attempt: attempt)
    }

    /// Plays the link up to the exchange, without the use of the link, and returns the account, or nil when Google
    /// gets no code.
    func quickLink() async throws -> LinkedAccount? {
        guard let received = try await code() else { return nil }
        return try await finish(received)
    }

    /// Exchanges the code, and shows in Google's app that the account is linked.
    func finish(_ received: ReceivedCode) async throws -> LinkedAccount {
        let account = try await sandbox.finish(code: received.code, of: received.attempt)
        await run.show(GoogleAppScreens.screen("Linked", "\(account)."), at: .google)
        return account
    }

    /// Sends a code to the partner's server as an attacker with these credentials, and returns the status of the answer.
    func attackerExchanges(_ received: ReceivedCode, with credentials: ClientCredentials) async throws -> Int
    {
        let form = TokenRequest.authorizationCode(
            code: received.code, redirectURI: received.attempt.redirectURI.text, verifier: nil
        ).form(credentials)
        return try await sandbox.send(.post(form, to: sandbox.registration.tokenURL), as: .attacker).status
    }

    /// Revokes a link in the partner's store, as when the user unlinks at the partner.
    func revokeAtPartner(_ account: LinkedAccount) async throws {
        let key = try TokenKey(presented: account.refreshToken, crypto: PlatformCrypto())
        if let link = await sandbox.store.link(ofRefreshToken: key, at: sandbox.clock.now) {
            await sandbox.store.revokeLink(link.id)
        }
    }
}
