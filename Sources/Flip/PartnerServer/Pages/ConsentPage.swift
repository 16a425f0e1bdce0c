import HTTPMessages
import OAuth

extension Pages {
    /// What the consent page shows.
    struct Consent {
        let request: CheckedRequest
        let account: UserAccount
        let scope: Scope
        let action: String
        let csrfToken: String
    }

    /// The page follows Google's design rules for account linking: the account is linked to Google and not
    /// to one of its products, the buttons say "Agree and link" and "Cancel", the authorization is a
    /// sentence, the privacy policy is linked, and there is a way to another account.
    func consent(_ view: Consent) -> HTTPResponse {
        let client = Self.name(view.request.client.name)
        let policy = view.request.client.privacyPolicy
        return response(
            200, title: wording.consentTitle(client: "\(view.request.client.name)"), forms: .client,
            body: """
                <h1>\(wording.consentHeading(service: service, client: client))</h1>
                <form method="post" action="\(view.action)">
                <input type="hidden" name="csrf" value="\(view.csrfToken)">
                <div class="account">
                <p><strong>\(Self.name(view.account.name))</strong><br>\(Self.name(view.account.email))</p>
                <button class="quiet" name="decision" value="switch">\(wording.useAnotherAccount)</button>
                </div>
                <h2>\(wording.permissions(client: client))</h2>
                <ul>
                \(items(view.scope))
                <li>\(wording.seeNameAndEmail)</li>
                </ul>
                <p>\(view.request.client.authorizationStatement.html(on: language))</p>
                <p class="detail">\(wording.sharing(service: service, client: client) { words in
                    "<a href=\"\(policy)\">\(words)</a>"
                })</p>
                <p class="actions">
                <button class="primary" name="decision" value="agree">\(wording.agree)</button>
                <button name="decision" value="cancel">\(wording.cancel)</button>
                </p>
                </form>
                """)
    }

    private func items(_ scope: Scope) -> HTML {
        let granted = configuration.scopes.filter { scope.tokens.contains($0.token) }
        return HTML(granted.map { "<li>\($0.words.html(on: language))</li>" })
    }
}
