import HeadlessBrowser
import WebText

/// A sign-in after which the server has forgotten that the user came with a request.
extension Authorization {
    /// The page after the password, where nothing on it is of the request and no user goes on from it, or nil elsewhere.
    var pageThatMayLackRequest: SeenPage? {
        guard case .page(let status, _) = end, status < 500, status != 429, let page = pages.last,
            lastStepPage?.asksForPassword == true, !page.isRefusal,
            let first = exchanges.first?.request, let last = exchanges.last,
            let text = last.response?.text, last.request.path != first.path
        else { return nil }
        let client = query.value("client_id") ?? ""
        let state = query.value("state") ?? ""
        let values = page.forms.flatMap(\.fields).map(\.value)
        let namesClient = ([last.request.url] + values).contains { $0.hasBytes(of: client) }
        let hasState = (last.request.url + text).hasBytes(of: state)
        // A link to the authorization URL leads on, too.
        let namesEndpoint = text.hasBytes(of: String(first.path))
        return namesClient || hasState || namesEndpoint || page.mayLeadOn(html: text) ? nil : page
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

    /// The first message, and the last at the page without the request.
    var evidenceOfLoss: [Evidence] {
        let atPage = exchanges.last { $0.request.url.withoutQuery == pageWithoutRequest?.url }
        return [exchanges.first, atPage].compactMap { $0?.evidence }
    }

    /// What to do about it.
    static let adviceAboutLoss =
        "Keep the whole address of the request through the sign-in, in its form or in the session, and go on with it "
        + "after the sign-in"
}

extension SeenPage {
    /// Whether a user may go on from the page: by a form, by a link that says so, or by a script in its HTML.
    fileprivate func mayLeadOn(html: String) -> Bool {
        likelyForm != nil || !obstacles.isEmpty || links.contains { ButtonMeaning($0.text) == .agrees }
            || HTMLPage.scripts(in: html).contains { $0.hasBytes(of: "location") }
    }
}
