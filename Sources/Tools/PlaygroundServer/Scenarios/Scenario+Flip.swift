import FlipSandbox
import GoogleStandIn
import PartnerMistakes

extension Scenario {
    /// A scenario in which the user links an account by App Flip, from the first screen to the last.
    ///
    /// - Parameters:
    ///   - watch: what the reader should look at.
    ///   - page: the page of Docs that explains it.
    ///   - consent: the buttons that the user presses. The default is Agree.
    ///   - configuring: changes the parties before they start.
    static func flip(
        _ id: String, _ title: String, watch: String, page: String,
        consent: [Screen.Place: Screen.Role] = [:],
        configuring: @escaping @Sendable (inout SandboxSettings) -> Void = { _ in }
    ) -> Scenario {
        story(id, title, watch: watch, page: page, consent: consent, configuring: configuring) { flip in
            try await flip.link()
        }
    }

    /// A scenario with the parties of a link by App Flip and a story of its own.
    static func story(
        _ id: String, _ title: String, watch: String, page: String,
        consent: [Screen.Place: Screen.Role] = [:],
        configuring: @escaping @Sendable (inout SandboxSettings) throws -> Void = { _ in },
        play: @escaping @Sendable (LinkingRun) async throws -> Outcome
    ) -> Scenario {
        Scenario(id: id, track: .flip, title: title, watch: watch, page: page, consent: consent) { run in
            let flip = try await LinkingRun(run, configuring: configuring)
            return try await outcome(of: flip) { try await play(flip) }
        }
    }

    /// The scenarios of users who mean no harm.
    static let flips: [Scenario] = [
        flip(
            "flip", "Link an account with App Flip",
            watch:
                "Google's app opens the partner's app with a universal link. The app answers with a second link, "
                + "with a code and the unchanged state.",
            page: "open-link"),
        flip(
            "pkce", "Link an account, with PKCE",
            watch:
                "The link has a code_challenge, and the exchange has the code_verifier that belongs to it.",
            page: "exchange-code", configuring: { $0.usesPKCE = true }),
        flip(
            "app-missing", "The partner's app is not installed",
            watch: "No app opens the link, so Google asks again in the browser, with a new state.",
            page: "fall-back-to-browser", configuring: { $0.isPartnerAppInstalled = false }),
        flip(
            "not-signed-in", "No user is signed in to the partner's app",
            watch: "The app asks for the sign-in first, and then for consent; Google waits.",
            page: "handle-link", configuring: { $0.isSignedIn = false }),
        flip(
            "cancel", "The user presses Cancel",
            watch:
                "The app answers access_denied with the state, and Google stops without asking in the "
                + "browser.",
            page: "return-code", consent: [.partnerApp: .cancel]),
        flip(
            "browser-cancel", "The user cancels in the browser",
            watch: "The partner's page redirects to Google with access_denied and the state.",
            page: "fall-back-to-browser", consent: [.browser: .cancel],
            configuring: { $0.isPartnerAppInstalled = false }),
        flip(
            "switch-account", "The user wants another account",
            watch: "The app answers cancelled, and the user signs in as grace in the browser.",
            page: "fall-back-to-browser", consent: [.partnerApp: .otherAccount]),
        flip(
            "slow-server", "The partner's server is slow",
            watch:
                "The server needs 31 seconds for the code. The app stops waiting before that, and answers "
                + "cancelled.",
            page: "return-code",
            // A second more than the app waits: SandboxAppServer.
            configuring: { $0.codeDelay = 31 }),
        flip(
            "broken-server", "The partner's server is broken",
            watch:
                "The server answers the app with 500. The app answers cancelled, and the browser asks the "
                + "same server.",
            page: "return-code",
            configuring: { settings in
                settings.apply(.answering { $0.path == "/app/code" ? .page(500) : nil })
            }),
        Scenario(
            id: "firebase-users", track: .flip, title: "Your users are in Firebase",
            watch:
                "The app sends its user's Firebase ID token in the place of a session. The partner's server "
                + "verifies it with Firebase's keys.",
            page: "identity-provider"
        ) { run in
            let firebase = try await FirebaseLinkingRun(run)
            return try await outcome(of: firebase.linking) { try await firebase.play() }
        },
    ]

    /// Plays a story to its end, and then closes the screen of an app that waits for an answer.
    ///
    /// A failure of Google's server is an outcome too.
    private static func outcome(
        of flip: LinkingRun, playing play: () async throws -> Outcome
    ) async throws -> Outcome {
        let outcome: Outcome
        do {
            outcome = try await play()
        } catch let failure as LinkingFailure {
            outcome = await flip.google.showFailure(failure, of: flip.sandbox.linkID)
        }
        await flip.leavePassingScreen()
        return outcome
    }
}
