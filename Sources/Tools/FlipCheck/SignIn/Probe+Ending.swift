import HTTPMessages

extension Probe {
    /// The meaning of a request's end.
    ///
    /// Only pages that cannot belong to the sign-in count as a refusal.
    func ending(of attempt: Authorization) -> Ending {
        switch attempt.end {
        case .nowhere(let reason): return attempt.loss == .brokenAnswer ? .brokenAnswer : .unclear(reason)
        case .redirect(let location):
            if attempt.grantsSomething { return .granted }
            if let error = attempt.answer?.error { return .error(error) }
            return isAnswer(location, to: attempt.query)
                ? .left
                : .unclear(
                    "the request \(attempt.endInWords); if that is part of your sign-in, add it to "
                        + "signIn.origins"
                )
        case .page(let status, _):
            return attempt.pages.last.map { ending(at: $0) }
                ?? ((400..<500).contains(status) ? .refused : .unclear("what the page says is not seen"))
        }
    }

    private func ending(at page: SeenPage) -> Ending {
        if page.status == 429 { return .unclear("the server asks for fewer requests (429)") }
        if page.status >= 500 || HTTPResponse(status: page.status).isTemporaryFailure {
            return .unclear("the server failed (\(page.status))")
        }
        if page.isRefusal { return .refused }
        let steps = (configuration.signIn.forms + configuration.signIn.refusal).filter(\.isSpecific)
        if page.asksForPassword || steps.contains(where: { $0.fits(page.forms) }) {
            return .unclear("a page of the sign-in came: \(page.summary)")
        }
        if [401, 407].contains(page.status) {
            return .unclear("the server wants a sign-in (\(page.status))")
        }
        if page.status >= 400 { return .refused }
        // Many servers show an error with status 200. A page with a form may be a step of the sign-in.
        return page.forms.contains { $0.method == .post } || !page.obstacles.isEmpty
            ? .unclear("it is not clear whether this page refuses: \(page.summary)") : .refused
    }

    /// Whether a redirect is the answer to a request, even to a wrong address, and no step of a sign-in.
    func isAnswer(_ location: String, to query: AuthorizationQuery) -> Bool {
        let wanted = [query.redirectURI, configuration.usualRedirectURI, SpoiltRedirectURI.elsewhere]
        let host = ProbeTarget.host(location)
        return ProbeTarget.isGoogle(location) || wanted.contains { $0.map(ProbeTarget.host) == host }
            || Answer(location).parameters.items.contains { ["code", "error"].contains($0.name) }
    }
}
