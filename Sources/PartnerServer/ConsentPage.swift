import LocalHTTP
import OAuth

extension Pages {
    /// What the consent page shows.
    struct Consent {
        let request: CheckedRequest
        let account: PartnerServerConfiguration.Account
        let scope: Scope
        let action: String
        let formToken: String
    }

    /// The wording follows Google's design rules for account linking: the account is linked to Google and
    /// not to one of its products, the buttons say "Agree and link" and "Cancel", the authorization is a
    /// sentence, the privacy policy is linked, and there is a way to another account.
    func consent(_ view: Consent) -> HTTPResponse {
        let client = view.request.client
        let service = configuration.serviceName
        return page(
            200, title: "Link to \(client.name)",
            body: """
                <h1>Link your \(service) account to \(client.name)</h1>
                <form method="post" action="\(view.action)">
                <input type="hidden" name="csrf" value="\(view.formToken)">
                <div class="account">
                <p><strong>\(view.account.name)</strong><br>\(view.account.email)</p>
                <button class="quiet" name="decision" value="switch">Use another account</button>
                </div>
                <p>\(client.name) will be able to:</p>
                <ul>
                \(items(view.scope))
                <li>See your name and e-mail address</li>
                </ul>
                <p>\(client.authorizationStatement)</p>
                <p class="detail">\(service) shares this data with \(client.name) so that you can use it there. \
                The <a href="\(client.privacyPolicy)">privacy policy of \(client.name)</a> explains what \
                happens to it. You can unlink the account at any time, in the settings of \(service) or of \
                \(client.name).</p>
                <p class="actions">
                <button class="primary" name="decision" value="agree">Agree and link</button>
                <button name="decision" value="cancel">Cancel</button>
                </p>
                </form>
                """,
            forms: .client)
    }

    private func items(_ scope: Scope) -> HTML {
        let granted = configuration.scopes.filter { scope.tokens.contains($0.token) }
        return HTML(granted.map { "<li>\($0.words)</li>" })
    }
}
