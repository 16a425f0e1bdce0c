import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

/// The pages that the browser sees, in one language.
struct YahooPages: LocalizedPages {
    let page: ProtectedPage
    var language: YahooLanguage

    init(crypto: PlatformCrypto, language: YahooLanguage) {
        // The colours are not Yahoo's own, so that the stand-in is not mistaken for the real site.
        page = ProtectedPage(
            style: PageStyle.text(
                light: """
                    --page: #f1eef7; --surface: #fff; --text: #1f1b27; --muted: #5a5468; --line: #cdc6da;
                    --accent: #5b21a8; --on-accent: #fff; --alert: #a3151f; --alert-surface: #fdecec;
                    """,
                dark: """
                    --page: #131018; --surface: #1f1b27; --text: #f1eef7; --muted: #b3abc2; --line: #4e475c;
                    --accent: #c4a5f5; --on-accent: #22083f; --alert: #ffb3b3; --alert-surface: #3b1d20;
                    """), crypto: crypto)
        self.language = language
    }

    var siteName: String { "Yahoo (demo)" }
    var brand: HTML { "Yahoo <span>demo</span>" }
    var wording: any YahooWording { language.wording }

    /// The sign-in page.
    ///
    /// The form leads on to the app, without another page, when the user agreed on an earlier day.
    func signIn(
        _ app: YahooConfiguration.App, _ form: BoundForm, problem: SignInProblem?, username: String
    ) -> HTTPResponse {
        signIn(
            purpose: wording.signInPurpose(app: Self.name(app.name)), form: form, problem: problem,
            username: username, cancelURL: nil)
    }

    func consent(
        _ app: YahooConfiguration.App, _ account: YahooConfiguration.Account, _ scope: Scope,
        _ form: BoundForm
    ) -> HTTPResponse {
        let name = Self.name(app.name)
        let granted = YahooPermission.allCases.filter { scope.tokens.contains($0.rawValue) }
        return consent(
            title: wording.consentTitle(app: "\(app.name)"), heading: wording.consentHeading(app: name),
            form: form, account: (account.name, account.email),
            permissionsHeading: wording.permissions(app: name),
            permissions: granted.map(wording.permission), sharing: wording.sharing(app: name))
    }

    /// The answer to an app without an address: the user copies the code.
    func outOfBand(_ outcome: AuthorizationResponse.Outcome, app: YahooConfiguration.App) -> HTTPResponse {
        let name = Self.name(app.name)
        let (title, text, value): (HTML, HTML, String) =
            switch outcome {
            case .code(let code): (wording.codeTitle, wording.enterCode(app: name), code)
            case .error(let error): (wording.common.cancel, wording.noCode(app: name), error.code.rawValue)
            }
        return response(
            200, title: title,
            body: "<h1>\(title)</h1>\n<p>\(text)</p><p><code>\(value)</code></p>")
    }
}
