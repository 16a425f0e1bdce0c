import FlipSandbox
import Google
import HTTPMessages
import LocalWeb
import PartnerServer
import PlatformCrypto

/// Steps between servers, for scenarios that begin after the consent.
extension FlipStage {
    /// The flip up to the code; nil when it ends elsewhere.
    func code() async throws -> (code: String, attempt: LinkAttempt)? {
        _ = try await stage.ask(FlipScreens.googleStart, at: .google)
        guard await sandbox.openLink().isOpened else { return nil }
        await stage.show(FlipScreens.googleWaiting, at: .google)
        guard case .finish(let code, let attempt) = try await partnerAnswers() else { return nil }
        await stage.show(
            FlipScreens.google("Linking Example Home", "The app has answered with a code."), at: .google)
        await leavePassingScreen()
        return (code, attempt)
    }

    /// The whole linking without the questions after it; nil when it ends elsewhere.
    func quickLink() async throws -> LinkedAccount? {
        guard let (code, attempt) = try await code() else { return nil }
        do { return try await finish(code, attempt) } catch let failure as LinkingFailure {
            _ = await google.failed(failure)
            return nil
        }
    }

    /// The exchange, after which Google's app says that the account is linked.
    func finish(_ code: String, _ attempt: LinkAttempt) async throws -> LinkedAccount {
        let account = try await sandbox.finish(code: code, of: attempt)
        await stage.show(FlipScreens.google("Linked", "\(account)."), at: .google)
        return account
    }

    /// The status that userinfo answers to an access token.
    func userinfo(_ token: String) async throws -> Int {
        let request = HTTPRequest(
            method: "GET", origin: FlipSandbox.partnerOrigin, target: "/userinfo",
            headers: ["Authorization": "Bearer \(token)"])
        return try await sandbox.send(request, as: .googleServer).status
    }

    /// Posts a form to the partner's server as another party; the status of the answer.
    func post(_ form: String, to path: String, as party: Party) async throws -> Int {
        guard let request = HTTPRequest(postForm: form, to: FlipSandbox.partnerOrigin + path) else {
            return 0
        }
        return try await sandbox.send(request, as: party).status
    }

    /// The partner ends a link in its own store, as its settings page would.
    func revokeAtPartner(_ account: LinkedAccount) async throws {
        let key = try TokenKey(presented: account.refreshToken, crypto: PlatformCrypto())
        if let link = await sandbox.store.link(ofRefreshToken: key, at: sandbox.clock.now) {
            await sandbox.store.revokeLink(link.id)
        }
    }
}
