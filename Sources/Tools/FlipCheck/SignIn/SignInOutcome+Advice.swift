import HTTPMessages

extension SignInOutcome {
    /// What to look at after a right request that got no code; nil where its end does not tell.
    static func advice(_ attempt: Authorization, _ signIn: SignIn) -> String? {
        if attempt.asksForNonce { return adviceAboutNonce }
        if attempt.isRefusedAtOnce(signIn) { return refusedAtOnce(attempt) }
        guard case .page(let status, _) = attempt.end, (400..<500).contains(status),
            let step = attempt.pages.last(where: { $0.step != nil })?.step
        else { return nil }
        return
            "The server answered \(status) after signIn.forms[\(step)]: check projectID, and the redirect URIs "
            + "that the client has at the server"
    }

    static let adviceAboutNonce =
        "It wants a nonce, and no page of Google's says that Google sends one for account linking: leave openid "
        + "out of scopes, or let the server do without it"

    /// The advice for a right request that ended before any sign-in.
    private static func refusedAtOnce(_ attempt: Authorization) -> String {
        let check = "check client.id, projectID and scopes in the file"
        if case .page(let status, _) = attempt.end, EndpointFault.absent.contains(status) {
            return EndpointFault.nothingThere(status, "authorizationURL")
        }
        // A page without an error may be that of a sign-in whose script failed.
        guard case .page(let status, _) = attempt.end, status < 400, attempt.pages.last?.isRefusal != true
        else { return "The server refused the request before any sign-in: \(check)" }
        return "The first page has no form to sign in with. Either the server refused the request: \(check). "
            + "Or the page's script failed: open the authorization URL in a browser and look at its console"
    }
}

extension Authorization {
    /// The step whose button refuses, where the server sent `access_denied` after it; nil for none.
    func pressOfRefusal(_ signIn: SignIn) -> String? {
        guard answer?.error == "access_denied", let page = pages.last(where: { $0.step != nil }),
            let step = page.step, signIn.forms.indices.contains(step), let press = signIn.forms[step].press,
            SignInProposal.refuses(press)
        else { return nil }
        let others = page.forms.flatMap(\.namedButtons).map(\.buttonSummary).filter { $0 != press.summary }
        return "signIn.forms[\(step)] presses \(press.summary)"
            + (others.isEmpty ? "" : "; the page also has \(others.joined(separator: ", "))")
    }
}

extension SignIn.FormRule.Button {
    /// Name and value as a form sends them.
    var summary: String { value.isEmpty ? name : "\(name)=\(value)" }
}
