import HTTPMessages
import OAuth

/// The pages on which a way ends.
extension Pages {
    /// The request names no client and redirect URI that this server knows, so the page leads nowhere.
    func unusableRequest(_ error: OAuthError) -> HTTPResponse {
        // RFC 6749 section 4.1.2.1: a description is ASCII, in English here, and it says so.
        let detail: HTML = "<span lang=\"en\" dir=\"ltr\">\(error.description ?? error.code.rawValue).</span>"
        return response(
            400, title: wording.unusableLink,
            body: """
                <h1>\(wording.unusableLink)</h1>
                <p>\(wording.unusableLinkReason)</p>
                <p class="detail">\(wording.forDevelopers(detail))</p>
                """)
    }

    /// The form was not shown by this server to this browser for this request, or too long ago.
    func staleForm(action: String) -> HTTPResponse {
        response(
            403, title: wording.tryAgain,
            body: """
                <h1>\(wording.tryAgain)</h1>
                <p>\(wording.staleFormReason)</p>
                <p class="actions"><a class="button primary" href="\(action)">\(wording.startAgain)</a></p>
                """)
    }

    /// The flip link opened in a browser.
    func flip() -> HTTPResponse {
        response(
            200, title: wording.openInApp,
            body: """
                <h1>\(wording.linkBelongsToApp)</h1>
                <p>\(wording.appDidNotOpen(service: service))</p>
                <p>\(wording.linkWithoutApp(service: service))</p>
                """)
    }
}
