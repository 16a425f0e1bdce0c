import FlipSandbox
import GoogleStandIn
import HeadlessBrowser

/// The steps of Google's app and Google's server with a link, from the exchange to its end.
struct LinkSteps: Sendable {
    let run: ScenarioRun
    let server: GoogleServer
    /// Takes the secrets out of a text of the partner's; the partners of the scenarios have none to keep.
    var hiding: @Sendable (String) -> String = { $0 }

    /// The account is linked, which is the outcome: the user can use it and unlink it.
    func linked(_ account: LinkedAccount) async throws -> Outcome {
        // Google would note the rules that did not hold.
        let noted = account.brokenRules.map(\.text).joined(separator: "; ")
        let more = noted.isEmpty ? "" : " Google would note what did not hold: \(noted)."
        await run.conclude(with: .done("The accounts are linked", "\(account).\(more)"))
        var used: String?
        while true {
            let tap = try await run.ask(FlipScreens.linked(account, used: used), at: .google)
            switch tap.button.role {
            case .use:
                let before = run.journal.entries.count
                _ = try await recorded { try await server.accessToken(account.id) }
                used =
                    run.journal.entries.count == before
                    ? "The lamp is on. The access token is still good: no message was needed."
                    : "The lamp is on. The access token was old, so Google's server got a new one."
            default: return try await unlink(account)
            }
        }
    }

    /// The link could not be made, or could not be used.
    func failed(_ failure: LinkingFailure) async -> Outcome {
        await run.show(
            FlipScreens.google("Something went wrong", "The account is not linked. Please try again later."),
            at: .google)
        return .stopped("Google's server stops", "\(hiding(failure.description)).")
    }

    /// The user cuts the link at Google, which tells the partner's server.
    func unlink(_ account: LinkedAccount) async throws -> Outcome {
        let outcome = try await recorded { try await server.unlink(account.id) }
        await run.show(FlipScreens.google("Unlinked", "Google has forgotten the tokens."), at: .google)
        switch outcome {
        case .revoked: return .done("Unlinked", "The partner's server has revoked the tokens.")
        case .noEndpoint:
            return .stopped("Unlinked only at Google", "The partner has no revocation endpoint.")
        case .waiting(let seconds):
            return .stopped(
                "Unlinked, not yet revoked", "The partner asks for \(seconds) seconds of patience.")
        case .failed:
            return .harm("Unlinked only at Google", "The partner's server did not revoke the tokens.")
        }
    }

    /// Runs the body as Google's server, whose checks are noted with the answers.
    func recorded<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await run.journal.recordingChecks(by: .googleServer, body)
    }
}
