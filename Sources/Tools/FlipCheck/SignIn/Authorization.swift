import WebText

/// One authorization request and where it ended.
package struct Authorization: Sendable {
    /// Its end.
    package enum End: Sendable, Hashable {
        /// A redirect away from the partner, which was not followed: the whole address.
        case redirect(String)
        /// A page of the partner's, with its status.
        case page(status: Int, url: String)
        /// Nowhere: no answer, a circle of redirects, or no person who signed in.
        case nowhere(String)
    }

    /// Why it ended nowhere.
    package enum Loss: Sendable, Hashable {
        /// Nothing came in time, or the addresses went round in a circle.
        case silence
        /// The answer was not HTTP: a header that was broken by its content looks so.
        case brokenAnswer
        /// It was not sent, or there was no person or program to ask.
        case notTried
    }

    /// The request.
    package var query: AuthorizationQuery
    /// Its end.
    package var end: End
    /// Every request on the way.
    package var exchanges: [Exchange]
    /// Every page on the way, the last one too; none when a program or a person walked.
    package var pages: [SeenPage] = []
    /// Why it ended nowhere; nil when it ended somewhere.
    package var loss: Loss?
    /// The origin of a form that was not sent, because it is none of the partner's.
    var formOrigin: String?

    /// The partner's answer to the redirect URI of the request; nil when it ended anywhere else.
    package var answer: Answer? {
        guard case .redirect(let location) = end, let redirectURI = query.redirectURI else { return nil }
        let answer = Answer(location)
        return answer.address.hasSameBytes(as: redirectURI) ? answer : nil
    }

    /// The code that was sent to the redirect URI; nil when there is not exactly one.
    package var code: String? { answer.flatMap { $0.value("code") } }

    /// Whether it ended before any sign-in: at the first page, which has no step, or at once with an error.
    ///
    /// A program or a person may have signed in unseen, so nothing is said of a redirect that they report.
    func isRefusedAtOnce(_ signIn: SignIn) -> Bool {
        switch end {
        case .page(let status, _): status < 500 && pages.count == 1 && pages[0].step == nil
        case .redirect: signIn.walksPages && pages.isEmpty && answer?.error != nil
        case .nowhere: false
        }
    }

    /// Whether a page asks for a password although one was sent.
    var isAskedForPasswordAgain: Bool {
        guard let page = pages.last, page.step == nil, page.asksForPassword else { return false }
        return pages.contains { $0.step != nil && $0.asksForPassword }
    }

    /// Its end in words.
    package var endInWords: String {
        switch end {
        case .redirect(let location):
            { "redirected to \($0.address)\($0.error.map { " with error \($0)" } ?? "")" }(Answer(location))
        case .page(let status, let url):
            pages.last.map { "ended at a \($0.summary)" }
                ?? "ended at a page (\(status)) at \(url.prefix { $0 != "?" })"
        case .nowhere(let reason): reason
        }
    }

    /// The first and the last message, as they may be printed.
    package var evidence: [Evidence] {
        let shown = exchanges.count > 1 ? [exchanges.first, exchanges.last] : [exchanges.last]
        return shown.compactMap { $0?.evidence }
    }
}

/// The parameters of a redirect URI when the browser comes back.
package struct Answer: Sendable {
    /// The address without the query and the fragment that were added.
    package var address: String
    /// The parameters of the query, a plus read as a space (RFC 6749 appendix B).
    package var parameters: Parameters
    /// The raw fragment; nil when there is none.
    package var fragment: String?

    /// Takes an address apart.
    package init(_ location: String) {
        let bytes = location.utf8
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        address = String(location[..<mark])
        fragment = hash == bytes.endIndex ? nil : String(location[bytes.index(after: hash)...])
        let query = mark == hash ? "" : location[bytes.index(after: mark)..<hash]
        parameters = Parameters(parsing: query, plus: .space)
    }

    /// The one value of a parameter; nil when it is absent, empty, repeated or cannot be decoded.
    package func value(_ name: String) -> String? { (try? parameters.value(name)) ?? nil }

    /// The value of `error`.
    package var error: String? { value("error") }
}
