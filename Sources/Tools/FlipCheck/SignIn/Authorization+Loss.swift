import HeadlessBrowser
import WebText

/// A sign-in after which the server has forgotten that the user came with a request.
extension Authorization {
    /// The page after the password that shows nothing of the request, or nil where the sign-in ended elsewhere.
    ///
    /// A page from which a user may go on counts for nothing: by a form, by a script, or by a link that says so or leads to the
    /// authorization URL.
    var pageThatMayLackRequest: SeenPage? {
        guard case .page(let status, _) = end, status < 500, status != 429, let page = pages.last,
            lastStepPage?.asksForPassword == true,
            let first = exchanges.first?.request, let last = exchanges.last, let response = last.response,
            last.request.path != first.path
        else { return nil }
        if page.isRefusal || page.likelyForm != nil || !page.obstacles.isEmpty { return nil }
        let leadsOn = page.links.contains { ButtonMeaning($0.text) == .agrees }
        let goesOn = HTMLPage.scripts(in: response.text).contains { $0.hasBytes(of: "location") }
        if leadsOn || goesOn { return nil }
        let values = page.forms.flatMap(\.fields).map(\.value)
        let client = query.value("client_id") ?? ""
        let namesClient = ([last.request.url] + values).contains { $0.hasBytes(of: client) }
        let state = query.value("state") ?? ""
        let shown = last.request.url + response.text
        return namesClient || shown.hasBytes(of: state) || response.text.hasBytes(of: String(first.path))
            ? nil : page
    }

    /// This authorization, which ended at a page without the request, followed by the authorization that opened the URL again.
    func goingOn(_ again: Authorization, from page: SeenPage) -> Authorization {
        var whole = again
        whole.exchanges = exchanges + again.exchanges
        whole.pages = pages + again.pages
        whole.pageWithoutRequest = page
        return whole
    }

    /// What is wrong where the code came only after the authorization URL was opened again, or nil elsewhere.
    var lossInWords: String? {
        pageWithoutRequest.map {
            "after the sign-in the user was at the \($0.summary), which knows nothing of the request. Only the "
                + "authorization URL, opened again, led to a code"
        }
    }

    /// The first message, and the last one at the page without the request.
    var evidenceOfLoss: [Evidence] {
        let atPage = exchanges.last { $0.request.url.withoutQuery == pageWithoutRequest?.url }
        return [exchanges.first, atPage].compactMap { $0?.evidence }
    }

    /// What to do about it.
    static let adviceAboutLoss =
        "Keep the whole address of the request through the sign-in, in its form or in the session, and go on with it "
        + "after the sign-in"
}
