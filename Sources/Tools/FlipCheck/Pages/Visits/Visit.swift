import HTTPMessages
import HeadlessBrowser

/// One way through the partner's pages, step by step, by a visitor of its own.
struct Visit: Sendable {
    /// A page of a visit, and the form of it that was sent.
    struct Step: Sendable {
        let rule: Int
        let page: Browser.Page
        let request: HTTPRequest
        let cookies: [VisitorCookie]
    }

    /// The page whose form is sent next, by the step that fills it.
    struct Next: Sendable {
        let rule: Int
        let page: Browser.Page
    }

    var steps: [Step] = []
    /// The address away from the partner at which it ended.
    var answer: Answer?
    var cookies: [VisitorCookie] = []
    var exchanges: [Exchange] = []
    var held: Step?

    var hasCode: Bool { answer?.value("code") != nil }

    var evidence: [Evidence] { exchanges.suffix(2).map(\.evidence) }
}
