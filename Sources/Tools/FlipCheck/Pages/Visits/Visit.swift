import HTTPMessages
import HeadlessBrowser
import WebText

/// One way through the partner's pages, step by step, in a browser of its own.
struct Visit: Sendable, Codable {
    /// A page of a visit, and the request that sends its form.
    struct Step: Sendable {
        /// The index in ``SignIn/forms`` of the rule that fills the form.
        let formIndex: Int
        let page: Browser.Page
        let request: HTTPRequest
        /// The visitor's cookies before the request.
        let cookies: [VisitorCookie]
    }

    /// What a recording has: its verdicts look at what was sent and answered, and not at forms.
    private enum CodingKeys: String, CodingKey {
        case location, endsAtOwnPage, redirectURI, cookies, exchanges, isForgeable
    }

    /// The steps whose forms were sent.
    var steps: [Step] = []
    /// The address of the redirect away from the partner at which the visit ended, or nil when it ended at a page.
    var location: String?
    /// Whether ``location`` is another page of the partner's, or nil where the visit ended at a page.
    var endsAtOwnPage: Bool?
    /// The redirect URI of the request, or the usual one, which may have a query of its own.
    ///
    /// It is nil before the visit ended.
    var redirectURI: String?
    /// The visitor's cookies at the end.
    var cookies: [VisitorCookie] = []
    /// All messages of the visit.
    var exchanges: [Exchange] = []
    /// Whether the form that was sent gives a code without the values of any session, too, or nil where that was not tried, or
    /// not found out.
    var isForgeable: Bool?
    /// The number of the step with which a visitor began to correct an earlier one, counted from 0, or nil where none did.
    var correction: Int?
    /// The step whose form a ``FormChange`` held back, which ended the visit, or nil when all were sent.
    var held: Step?

    /// The parts of ``location``, or nil when the visit ended at a page.
    var answer: Answer? { location.map { Answer($0, to: redirectURI ?? "") } }

    /// The authorization code at the end, or nil for none.
    ///
    /// A page of the partner's own for errors may have a parameter `code`, too. A bare plus stays, as in
    /// ``Authorization/code``.
    var code: String? {
        guard endsAtOwnPage != true, let location else { return nil }
        return Answer(location, to: redirectURI ?? "", plus: .literal).value("code")
    }

    var hasCode: Bool { code != nil }

    /// The last two messages.
    var evidence: [Evidence] { exchanges.lastEvidence }

    /// Whether it ended at a status that is only about the server's load.
    var endsAtLoad: Bool { exchanges.last?.response?.isTemporaryFailure == true }

    /// Why the visit shows no refusal: the server failed at its end, or was too busy.
    ///
    /// It is nil where it did neither.
    var reasonAgainstRefusal: CouldNotTell? {
        guard let status = exchanges.last?.response?.status, endsAtLoad || status >= 500 else { return nil }
        let problem = endsAtLoad ? "was too busy" : "failed"
        return CouldNotTell("the server \(problem) (\(status)), which is no refusal", evidence)
    }

    /// The pages of the visit that have a text in their source, or escaped in what a user reads or in a field of a form, and
    /// the redirects that have it in their address.
    func answers(with text: String) -> [Exchange] {
        exchanges.filter { exchange in
            if exchange.response?.headers["Location"]?.tells(text) == true { return true }
            guard exchange.isPage, let source = exchange.response?.text else { return false }
            let values = exchange.forms.flatMap(\.fields).map(\.value)
            return ([source] + values + PageContent(source).texts).contains { $0.hasBytes(of: text) }
        }
    }
}

extension [Visit] {
    /// Why visits that led nowhere show no refusal: the server failed at the end of each, or nil where it did not.
    ///
    /// A server may fail at one strange value, which gives nothing away.
    var reasonAgainstRefusal: CouldNotTell? {
        let reasons = compactMap(\.reasonAgainstRefusal)
        return reasons.count == count ? reasons.last : nil
    }
}
