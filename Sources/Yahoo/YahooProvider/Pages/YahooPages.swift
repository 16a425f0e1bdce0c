import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

/// The pages that the browser sees, in one language.
struct YahooPages: LocalizedPages {
    let page: ProtectedPage
    let language: YahooLanguage

    init(crypto: PlatformCrypto, language: YahooLanguage) {
        self.init(page: ProtectedPage(style: Stylesheet.text, crypto: crypto), language: language)
    }

    private init(page: ProtectedPage, language: YahooLanguage) {
        self.page = page
        self.language = language
    }

    func translated(to language: YahooLanguage) -> YahooPages { YahooPages(page: page, language: language) }

    var siteName: String { "Yahoo (demo)" }
    var brand: HTML { "Yahoo <span>demo</span>" }
    var wording: any YahooWording { language.wording }

    /// The request names no app and redirect URI that Yahoo knows.
    func unusableRequest(_ problem: RequestProblem) -> HTTPResponse {
        unusableRequest(
            title: wording.unusableRequest, reason: wording.unusableRequestReason,
            detail: "\(problem.name): \(problem.detail)")
    }

    /// The sign-in page.
    ///
    /// The form leads on to the app, without another page, when the user agreed on an earlier day.
    func signIn(
        _ app: YahooConfiguration.App, action: String, csrfToken: String, problem: SignInProblem?,
        username: String
    ) -> HTTPResponse {
        signIn(
            SignInPage(
                purpose: wording.signInPurpose(app: Self.name(app.name)), action: action,
                csrfToken: csrfToken, problem: problem, username: username,
                cancel: """
                    <button name="decision" value="cancel" formnovalidate>\(wording.cancel)</button>
                    """, forms: .client))
    }

    /// The consent page.
    func consent(
        _ app: YahooConfiguration.App, _ account: YahooConfiguration.Account, _ scope: Scope, action: String,
        csrfToken: String
    ) -> HTTPResponse {
        let name = Self.name(app.name)
        let granted = YahooPermission.allCases.filter { scope.tokens.contains($0.rawValue) }
        return consent(
            ConsentPage(
                title: wording.consentTitle(app: "\(app.name)"), heading: wording.consentHeading(app: name),
                action: action, csrfToken: csrfToken, account: (account.name, account.email),
                permissionsHeading: wording.permissions(app: name),
                permissions: HTML(granted.map { "<li>\(wording.permission($0))</li>" }),
                sharing: wording.sharing(app: name)))
    }

    /// The answer to an app without an address: the user copies the code.
    func outOfBand(_ outcome: AuthorizationResponse.Outcome, app: YahooConfiguration.App) -> HTTPResponse {
        let name = Self.name(app.name)
        let (title, text): (HTML, HTML) =
            switch outcome {
            case .code(let code):
                (wording.codeTitle, "<p>\(wording.enterCode(app: name))</p><p><code>\(code)</code></p>")
            case .error(let error):
                (
                    wording.cancel,
                    "<p>\(wording.noCode(app: name))</p><p><code>\(error.code.rawValue)</code></p>"
                )
            }
        return response(200, title: title, body: "<h1>\(title)</h1>\n\(text)")
    }
}
