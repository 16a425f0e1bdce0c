import DemoData
import FlipSandbox
import GoogleStandIn
import OAuth
import PartnerServer

extension Scenario {
    /// What becomes of codes and tokens after the consent.
    static let flipTokens: [Scenario] = [
        story(
            "expired-code", "The code is used too late",
            watch:
                "Eleven minutes pass between the answer and the exchange. The partner's server refuses "
                + "the code.",
            page: "exchange-code"
        ) { flip in
            guard let received = try await flip.code() else { return .noCode }
            // A code is good for ten minutes.
            await flip.run.advance(by: 660)
            return try await flip.exchange(received.code, received.attempt)
        },
        story(
            "replayed-code", "The code is used twice",
            watch:
                "The server refuses the second exchange and revokes the tokens of the first. Userinfo then "
                + "answers 401.",
            page: "exchange-code"
        ) { flip in
            guard let received = try await flip.code() else { return .noCode }
            let account = try await flip.finish(received)
            try await flip.run.letAttackerAct(
                pressing: "Send the code again",
                after: "The code has leaked, for example from a log, and is sent a second time.")
            do {
                _ = try await flip.sandbox.finish(code: received.code, of: received.attempt)
                return .harm("The code was good twice", "A thief who reads a code could use it after Google.")
            } catch LinkingFailure.refused {
                let status = try await flip.sandbox.userinfoStatus(account.accessToken)
                return status == 401
                    ? .refused(
                        "Refused, and revoked",
                        "The second use ended the tokens of the first: userinfo answers 401.")
                    : .harm(
                        "The first tokens are still good",
                        "The code was stolen, and its tokens work: \(status).")
            }
        },
        story(
            "stolen-code", "Another client steals the code",
            watch:
                "An attacker, who is also a client of the partner's server, sends the code with other "
                + "credentials.",
            page: "exchange-code", configuring: { try $0.addAnotherClient() }
        ) { flip in
            guard let received = try await flip.code() else { return .noCode }
            try await flip.run.letAttackerAct(
                pressing: "Send the code as another client",
                after:
                    "The attacker has the code before Google uses it, and has credentials of another client.")
            let status = try await flip.attackerExchanges(received, with: SandboxSettings.anotherClient)
            return status == 200
                ? .harm(
                    "The attacker has tokens", "The code is not bound to the client that it was given to.")
                : .refused(
                    "Refused", "The code is bound to Google's client_id, so it is worth nothing elsewhere.")
        },
        story(
            "guessed-secret", "A thief guesses the client secret",
            watch: "An attacker sends the code as Google, with a guessed secret.",
            page: "exchange-code"
        ) { flip in
            guard let received = try await flip.code() else { return .noCode }
            try await flip.run.letAttackerAct(
                pressing: "Send the code with a guessed secret",
                after: "The attacker has the code before Google uses it, but not Google’s client secret.")
            let guess = ClientCredentials(id: PartnerServerConfiguration.Demo.clientID, secret: "a-guess")
            let status = try await flip.attackerExchanges(received, with: guess)
            return status == 200
                ? .harm(
                    "The attacker has tokens",
                    "Anyone who reads a code can exchange it: the secret is not looked at.")
                : .refused("Refused", "A code without Google's secret is worth nothing.")
        },
        story(
            "refresh", "An hour later",
            watch:
                "The access token expires soon, so Google's server gets another with the refresh token.",
            page: "exchange-code"
        ) { flip in
            guard let account = try await flip.quickLink() else { return .noCode }
            await flip.run.advance(by: untilRefresh)
            _ = try await flip.sandbox.asGoogleServer { try await $0.accessToken(account.id) }
            return try await flip.google.useUntilUnlinked(account)
        },
        story(
            "two-refreshes", "Two refreshes at once",
            watch:
                "Two of Google's clusters refresh at the same moment. All older tokens still work.",
            page: "exchange-code"
        ) { flip in
            guard let account = try await flip.quickLink() else { return .noCode }
            let broken = try await flip.sandbox.asGoogleServer {
                try await $0.refreshFromTwoClusters(account.id)
            }
            return broken.isEmpty
                ? .done("The link lasts", "Both refreshes worked, and the older tokens too.")
                : .harm(
                    "The link breaks now and then", "Not held: \(broken.map(\.text).joined(separator: "; "))."
                )
        },
        story(
            "unlink-google", "The user unlinks at Google",
            watch: "Google forgets the tokens and tells the partner's server, which revokes them.",
            page: "exchange-code"
        ) { flip in
            guard let account = try await flip.quickLink() else { return .noCode }
            return try await flip.google.unlink(account)
        },
        story(
            "unlink-partner", "The user unlinks at the partner",
            watch:
                "The partner revokes the link. At the next refresh Google gets invalid_grant, and "
                + "unlinks too.",
            page: "exchange-code"
        ) { flip in
            guard let account = try await flip.quickLink() else { return .noCode }
            guard let failure = try await refreshRevoked(account, in: flip) else {
                return .harm(
                    "Google still has access",
                    "The partner's server gave tokens for a link that its user has cut.")
            }
            await flip.run.show(
                GoogleAppScreens.screen("Unlinked", "The partner has ended the link."), at: .google)
            return .done("Unlinked on both sides", "\(failure).")
        },
        story(
            "lost-refresh-token", "The refresh token is lost",
            watch:
                "The partner's server loses its tokens, as a store in memory does at a restart. At the next "
                + "refresh Google gets invalid_grant and unlinks.",
            page: "databases"
        ) { flip in
            guard let account = try await flip.quickLink() else { return .noCode }
            // For the server, a token that is not stored and a token that was revoked are the same.
            guard let failure = try await refreshRevoked(account, in: flip) else {
                return .harm(
                    "Google still has access", "The partner's server gave tokens that it does not know.")
            }
            await flip.run.show(
                GoogleAppScreens.screen("Unlinked", "Link the account again to use your devices."),
                at: .google)
            return .stopped(
                "The link is lost", "\(failure). The user did nothing, and has to link again.",
                advice: "keep refresh tokens in a database that a restart and a deployment leave as it is.")
        },
    ]

    /// Revokes a link in the partner's store, and lets Google's server refresh it when the access token ends.
    ///
    /// - Returns: The failure that ended the link at Google, or nil when Google got a token.
    /// - Throws: A failure after which Google keeps the link: it does not name `invalid_grant`.
    private static func refreshRevoked(
        _ account: LinkedAccount, in flip: LinkingRun
    ) async throws -> LinkingFailure? {
        try await flip.revokeAtPartner(account)
        await flip.run.advance(by: untilRefresh)
        do {
            _ = try await flip.sandbox.asGoogleServer { try await $0.accessToken(account.id) }
            return nil
        } catch let failure as LinkingFailure {
            guard await flip.sandbox.googleServer.account(account.id) == nil else { throw failure }
            return failure
        }
    }

    /// The seconds after which Google's server refreshes: in the last five minutes of the token's hour.
    private static let untilRefresh = 3_500.0
}
