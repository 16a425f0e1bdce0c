extension SignInOutcome {
    /// What to look at after a right request that got no code; nil where its end does not tell.
    static func advice(_ authorization: Authorization, _ signIn: SignIn) -> String? {
        if let cause = SignInCause.first(for: authorization, signIn) { return cause.words }
        if let missing = authorization.adviceAboutParameter { return missing }
        if authorization.isTooLong { return Authorization.adviceAboutLength }
        if authorization.isRefusedAtOnce(signIn) { return adviceAboutRefusal(authorization) }
        guard case .page(let status, _) = authorization.end, (400..<500).contains(status),
            let step = authorization.lastStepPage?.step
        else { return nil }
        return
            "The server answered \(status) after signIn.forms[\(step)]: check projectID, and the redirect URIs "
            + "that the client has at the server"
    }

    /// The advice for a right request that ended before any sign-in.
    private static func adviceAboutRefusal(_ authorization: Authorization) -> String {
        let keys =
            switch authorization.answer?.error {
            case "invalid_scope": "scopes"
            // Errors of a request that says how to ask, such as by prompt: OpenID Connect Core section 3.1.2.6.
            case "login_required", "consent_required", "interaction_required", "account_selection_required":
                "authorize.parameters"
            default: "client.id, projectID and scopes"
            }
        let check = "check \(keys) in the file"
        let refused = "The server refused the request before any sign-in: \(check)"
        guard case .page(let status, _) = authorization.end else { return refused }
        if EndpointFault.absent.contains(status) {
            return EndpointFault.nothingThere(status, "authorizationURL")
        }
        if status >= 400 || authorization.pages.last?.isRefusal == true { return refused }
        // A page without an error may be that of a sign-in whose script failed.
        return "The first page has no form to sign in with. Either the server refused the request: \(check). "
            + "Or the page's script failed: open the authorization URL in a browser and look at its console"
    }
}

extension Authorization {
    /// What to do where the server's words ask for a parameter that the request does not have; nil otherwise.
    var adviceAboutParameter: String? {
        if asksForNonce {
            return
                "It wants a nonce, and no page of Google's says that Google sends one for account linking: leave "
                + "openid out of scopes, or let the server do without it"
        }
        guard code == nil, query.value("prompt") == nil, let words = words?.lowercased().wordList,
            words.contains("prompt")
        else { return nil }
        return "It speaks of prompt. Add it to every request, \"authorize\": { \"parameters\": { \"prompt\": "
            + "\"consent\" } }, and find out whether Google sends it for your project: no page of Google's says so"
    }

    /// The step whose button refuses, where the server sent `access_denied` after it; nil for none.
    func pressOfRefusal(_ signIn: SignIn) -> String? {
        guard answer?.error == "access_denied", let page = lastStepPage, let step = page.step,
            let press = signIn.step(takenOn: page)?.press, press.refuses
        else { return nil }
        let buttons = page.forms.flatMap(\.namedButtons).map(\.buttonSummary)
        let others = buttons.filter { $0 != press.summary }
        return "signIn.forms[\(step)] presses \(press.summary)"
            + (others.isEmpty ? "" : "; the page also has \(others.joined(separator: ", "))")
    }
}
