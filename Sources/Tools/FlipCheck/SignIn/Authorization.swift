import WebText

/// One authorization request from its first page to its end, with the messages on the way.
package struct Authorization: Sendable, Codable {
    /// Where an authorization request ended.
    package enum End: Sendable, Hashable, Codable {
        /// A redirect away from the partner, which was not followed: the whole address.
        case redirect(String)
        /// A page of the partner, the first one without a step for it.
        case page(status: Int, url: String)
        /// No answer, a circle of redirects, or no person who signed in. The text is the reason.
        case nowhere(String)
    }

    /// Why an authorization request has no end.
    package enum Loss: String, Sendable, Hashable, Codable {
        /// Nothing came in time, or the addresses went round in a circle.
        case silence
        /// The answer was not HTTP, as when a value of the request broke its header.
        case brokenAnswer
        /// The answer could not be read to its end: a filter may have closed the connection.
        case cutAnswer
        /// It was not sent, or the program, person or real browser that signs in gave no end.
        case notTried
    }

    /// What a recording has: no times.
    private enum CodingKeys: String, CodingKey {
        case query
        case end
        case exchanges
        case pages
        case loss
        case formOrigin
        case pageWithoutRequest
    }

    /// The parameters that were sent.
    package var query: AuthorizationQuery
    /// How long it took, with the sign-in; a recording does not have it.
    var duration: Duration = .zero
    /// When its end was known, counted from the start of the run; a recording does not have it.
    var ended: Duration = .zero
    package var end: End
    /// The messages on the way, only up to the first page where a real browser, a program or a person signed in.
    package var exchanges: [Exchange]
    /// Every page on the way, the last page too, or none when a program or a person signed in.
    package var pages: [SeenPage] = []
    /// Why it ended nowhere, or nil for an end at a redirect or a page.
    package var loss: Loss?
    /// The origin of a form that was not sent, because the origin is not the partner's, or nil for none.
    var formOrigin: String?
    /// The page at which the user was after the sign-in, where only the authorization URL, opened again, led to the code.
    ///
    /// The messages and pages are then those of both ways. Nil where the sign-in led on by itself.
    var pageWithoutRequest: SeenPage?

    /// The partner's answer to the redirect URI of the request, or nil when it ended anywhere else.
    package var answer: Answer? {
        guard let redirect, let redirectURI = query.redirectURI else { return nil }
        return redirect.address.hasSameBytes(as: redirectURI) ? redirect : nil
    }

    /// The parts of the redirect at its end, wherever that leads, or nil for another end.
    private var redirect: Answer? { partsOfRedirect(plus: .space) }

    private func partsOfRedirect(plus: PercentCoding.Plus) -> Answer? {
        guard case .redirect(let location) = end else { return nil }
        return Answer(location, to: query.redirectURI ?? "", plus: plus)
    }

    /// The code that was sent to the redirect URI, or nil when there is not exactly one.
    ///
    /// A bare plus in it stays: a server that writes one means a plus, and `authorize/code-plus` reports it.
    package var code: String? {
        answer == nil ? nil : partsOfRedirect(plus: .literal)?.value("code")
    }

    /// That the server asks to come later, in words, or nil for an answer without the error that says so.
    ///
    /// In a redirect this error stands for the status 503 (RFC 6749 section 4.1.2.1).
    var delayInWords: String? {
        guard let error = answer?.error, error == "temporarily_unavailable" else { return nil }
        return "the server asks to come later (\(error))"
    }

    /// Whether it ended with an answer to the client, or a grant went to any address.
    var isAnswered: Bool { answer != nil || grantsSomething }

    /// Whether a redirect carries a code or a token, to any address.
    var grantsSomething: Bool { grantsToken || hasParameter("code") }

    /// Whether a redirect carries a token, to any address.
    var grantsToken: Bool { hasParameter("access_token") || hasParameter("id_token") }

    private func hasParameter(_ name: String) -> Bool { redirect?.hasValue(of: name) == true }

    /// Whether the server answered with status 500: then it failed on the request itself.
    ///
    /// Other statuses of this kind are about the server's load, or come from a proxy.
    var madeServerFail: Bool {
        if case .page(status: 500, _) = end { true } else { false }
    }

    /// Whether the server refused it for its length: with 414 (RFC 9110 section 15.5.15) or 431 (RFC 6585 section 5).
    var isTooLong: Bool {
        if case .page(let status, _) = end { [414, 431].contains(status) } else { false }
    }

    /// Whether it ended before any sign-in.
    ///
    /// A redirect that a program or a person reports says nothing; the run's own messages do not have it.
    func isRefusedAtOnce(_ signIn: SignIn) -> Bool {
        switch end {
        case .page(let status, _): status < 500 && pages.count == 1 && pages[0].step == nil
        case .redirect(let location):
            pages.isEmpty && answer?.error != nil
                && (signIn.showsPages
                    || exchanges.last?.response?.headers["Location"]?.hasSameBytes(as: location) == true)
        case .nowhere: false
        }
    }

    /// Whether it ended at a page that asks for a password, after a step had sent one.
    var isAskedForPasswordAgain: Bool {
        guard let page = pages.last, page.step == nil, page.asksForPassword else { return false }
        return pages.contains { $0.step != nil && $0.asksForPassword }
    }

    /// The last page on which a step of the configuration was taken, or nil for none.
    var lastStepPage: SeenPage? { pages.last { $0.step != nil } }

    /// The steps that were taken on no page, by their indices.
    func unusedSteps(of steps: [SignIn.FormRule]) -> [Int] {
        steps.indices.filter { !pages.map(\.step).contains($0) }
    }

    /// The predicate of a sentence that begins with "the request".
    package var endInWords: String {
        switch end {
        case .redirect(let location):
            let answer = Answer(location, to: query.redirectURI ?? "")
            let error = answer.error.map { " with error \($0)" } ?? ""
            return "redirected to \(answer.address)\(error)"
        case .page(let status, let url):
            if let page = pages.last { return "ended at a \(page.summary)" }
            return "ended at a page (\(status)) at \(url.withoutQuery)"
        case .nowhere(let reason): return "led nowhere: \(reason)"
        }
    }

    /// As ``endInWords``, and the server's own words about the end.
    var endInFull: String {
        words.map { "\(endInWords): “\($0)”" } ?? endInWords
    }

    /// The server's words about the end: the description of an error, or the text of a page.
    ///
    /// It is nil when there is none.
    var words: String? {
        switch end {
        case .redirect: return redirect?.value("error_description").map { String($0.asShortText) }
        case .page:
            guard let page = pages.last, !page.words.isEmpty else { return nil }
            return page.words
        case .nowhere: return nil
        }
    }

    /// The first and the last exchange.
    package var evidence: [Evidence] {
        let shown = exchanges.count > 1 ? [exchanges.first, exchanges.last] : [exchanges.last]
        return shown.compactMap { $0?.evidence }
    }
}
