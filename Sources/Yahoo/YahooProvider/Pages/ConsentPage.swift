import AuthorizationServer
import HTTPMessages
import OAuth

extension YahooPages {
    /// What the consent page shows.
    struct Consent {
        let app: YahooConfiguration.App
        let account: YahooConfiguration.Account
        let scope: Scope
        let action: String
        let csrfToken: String
    }

    func consent(_ view: Consent) -> HTTPResponse {
        let app = Self.name(view.app.name)
        return response(
            200, title: wording.consentTitle(app: "\(view.app.name)"), forms: .client,
            body: """
                <h1>\(wording.consentHeading(app: app))</h1>
                <form method="post" action="\(view.action)">
                <input type="hidden" name="csrf" value="\(view.csrfToken)">
                <div class="account">
                <p><strong>\(Self.name(view.account.name))</strong><br>\(Self.name(view.account.email))</p>
                <button class="quiet" name="decision" value="switch">\(wording.useAnotherAccount)</button>
                </div>
                <h2>\(wording.permissions(app: app))</h2>
                <ul>
                \(HTML(permissions(view.scope).map { "<li>\(wording.permission($0))</li>" }))
                </ul>
                <p class="detail">\(wording.sharing(app: app))</p>
                <p class="actions">
                <button class="primary" name="decision" value="agree">\(wording.agree)</button>
                <button name="decision" value="cancel">\(wording.cancel)</button>
                </p>
                </form>
                """)
    }

    private func permissions(_ scope: Scope) -> [YahooPermission] {
        YahooPermission.allCases.filter { scope.tokens.contains($0.rawValue) }
    }
}
