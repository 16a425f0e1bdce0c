extension SignInOutcome {
    /// What to look at after a right request that got no code, or nil where its end does not tell.
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
            case "invalid_request" where authorization.query.value("code_challenge") == nil:
                "client.id, projectID, scopes and, as the server may require PKCE, client.pkce"
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
