import HTTPMessages

extension FlipCheckConfiguration {
    /// The meaning of a request's end.
    ///
    /// Only pages that cannot belong to the sign-in count as a refusal.
    func ending(of authorization: Authorization) -> Ending {
        switch authorization.end {
        case .nowhere(let reason):
            return authorization.loss == .brokenAnswer ? .brokenAnswer : .unclear(reason)
        case .redirect(let location):
            let isAnswer = isAnswer(location, to: authorization.query)
            // A page of the partner's own for errors may have a parameter `code`, too.
            if authorization.grantsSomething, isAnswer || !isOfPartner(location) { return .granted }
            if let delay = authorization.delayInWords { return .unclear(delay) }
            if let error = authorization.answer?.error { return .error(error) }
            if isAnswer { return .left }
            if ProbeTarget.isSignInOfGoogle(location) {
                return .unclear(
                    "the user has to sign in with Google: the request \(authorization.endInWords)")
            }
            return .unclear(
                "the request \(authorization.endInWords); if that is part of your sign-in, add it to "
                    + "signIn.origins")
        case .page(let status, _):
            if let page = authorization.pages.last {
                let fields = authorization.exchanges.last?.response?.headers
                let mayBeChallenge = fields.map { $0["WWW-Authenticate"] != nil } ?? true
                return ending(at: page, mayBeChallenge: mayBeChallenge)
            }
            return (400..<500).contains(status) ? .refused : .unclear("what the page says is not seen")
        }
    }

    /// The meaning of an end at a page.
    ///
    /// - Parameter mayBeChallenge: whether the answer says how to authenticate, or its fields are not known.
    private func ending(at page: SeenPage, mayBeChallenge: Bool) -> Ending {
        if page.status == 429 { return .unclear("the server asks for fewer requests (429)") }
        if HTTPResponse(status: page.status).isInconclusive {
            return .unclear("the server failed (\(page.status))")
        }
        if page.isRefusal { return .refused }
        // A filter that has had enough requests refuses right ones, too.
        if page.obstacles.contains(.filter) {
            return .unclear("a filter in front of the server refused the request (\(page.status))")
        }
        let steps = (signIn.forms + signIn.refusal).filter(\.isSpecific)
        if page.asksForPassword || steps.contains(where: { $0.fits(page.forms) }) {
            return .unclear("a page of the sign-in came: \(page.summary)")
        }
        if page.status >= 400 {
            // Without an error of OAuth, a 401 asks for a sign-in, such as by HTTP Basic. Frameworks also refuse an
            // unknown client with 401, on a page without a form, and do not say how to authenticate.
            let maySignIn = mayBeChallenge || !page.forms.isEmpty || !page.obstacles.isEmpty
            let wantsSignIn = [401, 407].contains(page.status) && page.oauthError == nil && maySignIn
            return wantsSignIn ? .unclear("the server wants a sign-in (\(page.status))") : .refused
        }
        // Many servers show an error with status 200. A page with a form may be a step of the sign-in.
        let mayBeStep = page.forms.contains { $0.method == .post } || !page.obstacles.isEmpty
        return mayBeStep
            ? .unclear("it is not clear whether this page refuses: \(page.summary)") : .refused
    }

    /// Whether an address may be of the partner's own site, and is not at the host of the redirect URI.
    func isOtherPageOfPartner(_ location: String) -> Bool {
        ProbeTarget.host(location) != ProbeTarget.host(usualRedirectURI) && isOfPartner(location)
    }

    /// Whether an address may be of the partner's own site.
    private func isOfPartner(_ location: String) -> Bool {
        let addresses = [authorizationURL].compactMap(\.self) + signIn.origins
        return addresses.contains {
            ProbeTarget.mayBeOneSite(ProbeTarget.host($0), ProbeTarget.host(location))
        }
    }

    /// Whether a redirect is the answer to a request, even to a wrong address, and not a step of a sign-in.
    ///
    /// A parameter `error` shows nothing: a page of a sign-in elsewhere may have one.
    private func isAnswer(_ location: String, to query: AuthorizationQuery) -> Bool {
        if ProbeTarget.isGoogle(location), !ProbeTarget.isSignInOfGoogle(location) { return true }
        let redirectURIs = [query.redirectURI, usualRedirectURI, ForeignSite.address].compactMap(\.self)
        return redirectURIs.map(ProbeTarget.host).contains(ProbeTarget.host(location))
    }
}
