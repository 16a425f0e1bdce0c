import FlipSandbox
import GoogleStandIn

/// The steps of Google's app and Google's server from the exchange of the code to the end of the link.
struct LinkSteps: Sendable {
    let run: ScenarioRun
    let server: GoogleServer
    /// Removes the secrets from a text of the partner; the demo's partner has no secrets to protect.
    var hiding: @Sendable (String) -> String = { $0 }

    /// Notes that the account is linked, and then lets the user use a device until the user unlinks.
    ///
    /// - Returns: The outcome of unlinking.
    func useUntilUnlinked(_ account: LinkedAccount) async throws -> Outcome {
        let brokenRules = account.brokenRules.map(\.text).joined(separator: "; ")
        let note = brokenRules.isEmpty ? "" : " Google would note what did not hold: \(brokenRules)."
        await run.conclude(with: .done("The accounts are linked", "\(account).\(note)"))
        var result: String?
        while true {
            let tap = try await run.ask(GoogleAppScreens.linked(account, result: result), at: .google)
            guard tap.button.role == .use else { return try await unlink(account) }
            result = try await useDevice(account)
        }
    }

    /// Gets an access token as if to use a device, and returns the result in words.
    private func useDevice(_ account: LinkedAccount) async throws -> String {
        let messagesBefore = run.journal.entries.count
        // The server sends a message only to get a new token.
        _ = try await recordingChecks { try await server.accessToken(account.id) }
        return run.journal.entries.count == messagesBefore
            ? "The lamp is on. The access token is still good: no message was needed."
            : "The lamp is on. The access token was old, so Google's server got a new one."
    }

    /// Shows that a link could not be made or used, and whether Google still has it, and returns this outcome.
    func showFailure(_ failure: LinkingFailure, of id: LinkedAccount.ID) async -> Outcome {
        let state =
            await server.account(id) == nil
            ? "The account is not linked." : "Your devices cannot be used now. The account is still linked."
        await run.show(
            GoogleAppScreens.screen("Something went wrong", "\(state) Please try again later."), at: .google)
        return .stopped("Google's server stops", "\(hiding(failure.description)).")
    }

    /// Ends the link at Google, which tells the partner's server.
    func unlink(_ account: LinkedAccount) async throws -> Outcome {
        let outcome = try await recordingChecks { try await server.unlink(account.id) }
        await run.show(GoogleAppScreens.screen("Unlinked", "Google has forgotten the tokens."), at: .google)
        switch outcome {
        case .revoked: return .done("Unlinked", "The partner's server has revoked the tokens.")
        case .noEndpoint:
            return .stopped("Unlinked only at Google", "The partner has no revocation endpoint.")
        case .waiting(let seconds):
            let wait = seconds == 1 ? "1 second" : "\(seconds) seconds"
            return .stopped("Unlinked, not yet revoked", "The partner's server asks Google to wait \(wait).")
        case .failed:
            return .harm("Unlinked only at Google", "The partner's server did not revoke the tokens.")
        }
    }

    /// Runs the body as Google's server: the journal notes the checks that Google's server makes of the answers.
    func recordingChecks<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await run.journal.recordingChecks(by: .googleServer, body)
    }
}
