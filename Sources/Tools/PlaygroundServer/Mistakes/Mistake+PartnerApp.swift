import FlipSandbox
import PartnerMistakes
import WebText

extension Mistake {
    /// Mistakes in the answer of the partner's app.
    static let partnerApp: [Mistake] = [
        app(
            "app-state-decoded-twice", "state is decoded once too often", in: "flip",
            .check("state is one that was sent"), user: "Google waits, and shows an error after a while.",
            remedy: "Take state from the parsed link, and encode it once: FlipReply does both.",
            stateEnding: "+%2B",
            answer: changing("state") { PercentCoding.decodedIfValid($0) }),
        app(
            "app-plus-as-space", "a plus in state is read as a space", in: "flip",
            .check("state is one that was sent"),
            user: "Google waits, now and then: not each state has a plus.",
            remedy: "In state a plus is a plus. URLComponents reads it so; a form decoder reads a space.",
            stateEnding: "+more", answer: changing("state") { $0.replacing("+", with: " ") }),
        app(
            "app-state-not-escaped", "the answer is put together without escapes", in: "flip",
            .check("state is one that was sent"), user: "Google waits, now and then.",
            remedy: "Percent-encode each value: FlipReply.url(at:) does.",
            stateEnding: "&x=1", answer: unescaped),
        app(
            "app-state-cut", "state is cut at 255 characters", in: "flip",
            .check("state is one that was sent"), user: "Google waits, and shows an error after a while.",
            remedy: "Keep state whole. Google's are some 640 characters long.",
            answer: changing("state") { String($0.prefix(255)) }),
        app(
            "app-error-without-state", "an error comes without state", in: "cancel",
            .check("the answer has state"), user: "After Cancel, Google still waits.",
            remedy: "Send state back with every answer, with errors too.",
            answer: { $0.contains("error=") ? StateChanges.lost($0) : $0 }),
        app(
            "app-unknown-error", "the error is a word of the app's own", in: "cancel",
            .check("the answer has a code, or an error that Google's page lists"),
            user: "After Cancel, a browser asks the same again.",
            remedy: "Send one of the errors of Google's page; FlipErrorCode has them.",
            answer: changing("error") { _ in "user_cancelled" }),
        app(
            "app-cancel-as-cancelled", "Cancel is answered with cancelled", in: "cancel", .review,
            user: "The user has refused, and a browser asks the same again.",
            remedy: "Cancel is access_denied. Google goes on in the browser after cancelled.",
            answer: changing("error") { $0 == "access_denied" ? "cancelled" : $0 }),
        app(
            "app-other-address", "the answer goes to another of Google's addresses", in: "flip",
            .check("no rule matches"), user: "The partner's app says that Google did not open.",
            remedy: "Open the redirect_uri of the link, unchanged.",
            answer: { $0.replacing("/a/com.google.", with: "/a/com.google.other.") }),
        prefixCompared,
    ]

    /// The app accepts an address that begins like Google's, because it compares with `hasPrefix`.
    private static var prefixCompared: Mistake {
        let google = "https://oauth-redirect.googleusercontent.com"
        let hostile = google + ".evil.example"
        return Mistake(
            id: "app-prefix-compared", party: "partner app",
            title: "redirect_uri is compared by its beginning",
            scenario: "hostile-redirect", finder: .review,
            user: "The usual consent screen, for a link that an attacker has made.",
            remedy: "Compare with the list byte for byte: RedirectURIList.match(_:) does.",
            applyToLinking: { settings in
                // The app of the sandbox refuses the hostile address. So it gets Google's address in its
                // place, and its answer goes to the hostile address.
                let isHostile = Locked(false)
                let (linkBefore, answerBefore) = (settings.mistakes.link, settings.mistakes.answer)
                settings.mistakes.link = { link in
                    let link = linkBefore(link)
                    let encoded = PercentCoding.encode(hostile)
                    isHostile.withLock { $0 = link.contains(encoded) }
                    return link.replacing(encoded, with: PercentCoding.encode(google))
                }
                settings.mistakes.answer = { url in
                    let answer = answerBefore(url)
                    return isHostile.withLock { $0 } ? answer.replacing(google, with: hostile) : answer
                }
            })
    }

    /// A switch that changes the answer of the partner's app.
    ///
    /// - Parameters:
    ///   - stateEnding: characters for the end of the state, without which the mistake would not show.
    ///   - answer: returns the changed address of the answer.
    private static func app(
        _ id: String, _ title: String, in scenario: String, _ finder: Finder, user: String, remedy: String,
        stateEnding: String = "", answer: @escaping @Sendable (String) -> String
    ) -> Mistake {
        Mistake(
            id: id, party: "partner app", title: title, scenario: scenario, finder: finder, user: user,
            remedy: remedy,
            applyToLinking: { settings in
                let answerBefore = settings.mistakes.answer
                settings.mistakes.answer = { url in answer(answerBefore(url)) }
                settings.stateEnding += stateEnding
            })
    }

    /// A change of one parameter of an answer.
    private static func changing(
        _ name: String, _ change: @escaping @Sendable (String) -> String
    ) -> @Sendable (String) -> String {
        { url in url.mappingQuery { $0.mapping(name, change) } }
    }

    /// The answer as string formatting makes it, with a state that is not escaped.
    @Sendable private static func unescaped(_ url: String) -> String {
        guard let query = url.rawQuery else { return url }
        let pairs = Parameters(parsing: query, plus: .literal).items.map { item in
            "\(item.name)=\(item.name == "state" ? item.decodedIfValid : item.rawValue)"
        }
        return "\(url.withoutQuery)?\(pairs.joined(separator: "&"))"
    }
}
