import AppFlip
import FlipSandbox
import HeadlessBrowser
import PartnerMistakes

extension Scenario {
    /// Attacks, and answers that got lost on the way.
    static let flipAttacks: [Scenario] = [
        story(
            "hostile-redirect", "A hostile redirect_uri",
            watch:
                "An attacker's link names an address of the attacker. The app must not open it, not even "
                + "with an error.",
            page: "handle-link"
        ) { flip in
            await flip.run.show(GoogleAppScreens.start, at: .google)
            var request = await flip.beginAttempt().request
            request.redirectURI =
                "https://oauth-redirect.googleusercontent.com.evil.example/a/com.google.Chromecast.dev"
            try await flip.run.letAttackerAct(
                pressing: "Open the attacker’s link",
                after:
                    "A web page has a link to the partner’s app. It looks like Google’s, but its redirect_uri is "
                    + "the attacker’s.")
            guard await flip.sandbox.open(request.url, from: .attacker) else { return .noAppOpens }
            let step = try await flip.partnerAnswers()
            let hasLeaked = flip.run.journal.entries.contains { entry in
                entry.from == .partnerApp && entry.link?.contains(".evil.example/") == true
            }
            if hasLeaked {
                return .harm("The attacker got an answer", "The app opened an address that is not Google's.")
            }
            // The reader may have changed the address in the held link to Google's.
            if let step { return try await flip.follow(step).ofAttack }
            return .refused(
                "The app shows a message", "It opened nothing, because the address is not on its list.")
        },
        story(
            "browser-hostile", "A hostile redirect_uri, in the browser",
            watch:
                "A link leads the browser to the partner's page, with the address of another project. "
                + "The page must not go on.",
            page: "fall-back-to-browser"
        ) { flip in
            await flip.run.show(GoogleAppScreens.start, at: .google)
            let attempt = await flip.beginAttempt().attempt
            try await flip.run.letAttackerAct(
                pressing: "Open the attacker’s link",
                after:
                    "A web page leads to the partner’s sign-in page. Its redirect_uri is that of the attacker’s own "
                    + "project at Google.")
            guard case .openBrowser(let visit, _) = await flip.sandbox.googleApp.stepWithoutApp(for: attempt)
            else { return .noCode }
            // Google's address ends with the name of the project.
            let url = visit.url.mappingQuery { items in
                items.mapping("redirect_uri") { $0 + "-of-an-attacker" }
            }
            let page = try await flip.visitPages(from: url)
            return page.status == 400 && page.url.hasPrefix(FlipSandbox.partnerOrigin)
                ? .refused("The page goes no further", PageScreen.text(of: page))
                : .harm("The page went on", "It took an address that is not on its list for one that is.")
        },
        story(
            "wrong-client", "A link with another client_id",
            watch:
                "The address is Google's, so the app answers invalid_request and does not ask the user. "
                + "Google continues in the browser.",
            page: "handle-link"
        ) { flip in
            _ = try await flip.run.ask(GoogleAppScreens.start, at: .google)
            let started = await flip.beginAttempt()
            var request = started.request
            request.clientID = "another-client"
            let isOpened = await flip.sandbox.open(request.url, from: .googleApp)
            return try await flip.proceed(after: started.attempt, isOpened: isOpened)
        },
        flip(
            "changed-state", "The state comes back changed",
            watch: "One character of the state is changed. Google ignores the answer.",
            page: "return-code",
            configuring: { $0.mistakes.answer = StateChanges.changed }),
        flip(
            "lost-state", "The state is lost",
            watch: "The answer has a code but no state. Google cannot know who asked, and ignores it.",
            page: "return-code",
            configuring: { $0.mistakes.answer = StateChanges.lost }),
        story(
            "replayed-state", "The answer comes twice",
            watch: "After linking, the same answer is opened again. Google accepts a state only once.",
            page: "return-code"
        ) { flip in
            guard try await flip.quickLink() != nil else { return .noCode }
            let answer = flip.run.journal.entries.last { $0.from == .partnerApp && $0.to == .googleApp }?.link
            guard let answer else {
                return .stopped("No answer can be opened again", "The journal has no answer of the app.")
            }
            try await flip.run.letAttackerAct(
                pressing: "Open the answer again",
                after: "The attacker has seen the answer of the partner’s app, with its code and its state.")
            guard await flip.sandbox.open(answer, from: .attacker),
                let step = await flip.sandbox.googleAppTakesAnswer()
            else { return .noAppOpens }
            return try await flip.follow(step).ofAttack
        },
        story(
            "planted-code", "An attacker plants a code",
            watch:
                "A link brings Google's app a code of the attacker's account, with a state that Google "
                + "never sent.",
            page: "security"
        ) { flip in
            await flip.run.show(GoogleAppScreens.start, at: .google)
            let reply = FlipReply.code(
                "a-code-of-the-attacker-0123456789", state: "a-state-of-the-attacker-0123456789")
            try await flip.run.letAttackerAct(
                pressing: "Open the planted answer",
                after: "A web page has a link to Google’s app, with a code of the attacker’s own account.")
            await flip.sandbox.open(reply.url(at: flip.sandbox.googleApp.redirectURI), from: .attacker)
            guard let step = await flip.sandbox.googleAppTakesAnswer() else { return .noAppOpens }
            return try await flip.follow(step).ofAttack
        },
    ]
}
