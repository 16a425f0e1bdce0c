import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

/// The pages of the stand-in for Yahoo in one language, in which names of apps and users are escaped.
struct YahooPages: LocalizedPages {
    let page: ProtectedPage
    var language = YahooLanguage.english

    // The colours are not Yahoo's own, so that nobody takes the stand-in for the real site.
    private static let lightColors = PageColors([
        .page: 0xF1EEF7, .text: 0x1F1B27, .muted: 0x5A5468, .line: 0xCDC6DA, .accent: 0x5B21A8,
    ])
    private static let darkColors = PageColors(
        [
            .page: 0x131018, .surface: 0x1F1B27, .text: 0xF1EEF7, .muted: 0xB3ABC2, .line: 0x4E475C,
            .accent: 0xC4A5F5, .onAccent: 0x22083F,
        ], over: .dark)

    init(crypto: PlatformCrypto) {
        let style = PageStyle.text(light: Self.lightColors, dark: Self.darkColors)
        page = ProtectedPage(style: style, crypto: crypto)
    }

    var siteName: String { "Yahoo (demo)" }
    var brand: HTML { "Yahoo <span>demo</span>" }
    var words: YahooWords { language.words }

    /// The sign-in page; `problem` is the reason why the page is shown again.
    func signIn(
        _ app: YahooConfiguration.App, _ form: BoundForm, problem: SignInProblem?, username: String
    ) -> HTTPResponse {
        // With a button the form may lead to the app. It does so without a consent page when the user agreed
        // before.
        signIn(
            purpose: words.signInPurpose(Self.name(app.name)), form: form, problem: problem,
            username: username, cancel: .button)
    }

    /// The consent page, with the permissions of the scope.
    func consent(
        _ app: YahooConfiguration.App, _ account: YahooConfiguration.Account, _ scope: Scope,
        _ form: BoundForm
    ) -> HTTPResponse {
        let name = Self.name(app.name)
        let granted = YahooPermission.allCases.filter { scope.tokens.contains($0.rawValue) }
        return consent(
            title: words.consentTitle("\(app.name)"), heading: words.consentHeading(name), form: form,
            accountName: account.name, email: account.email,
            permissionsHeading: words.permissionsHeading(name),
            permissions: granted.compactMap { words.permissions[$0] }, sharing: words.sharing(name))
    }

    /// The page in place of a redirect, for an app without an address: the user copies the code, or sees the
    /// error.
    func outOfBand(_ outcome: AuthorizationResponse.Outcome, app: YahooConfiguration.App) -> HTTPResponse {
        let name = Self.name(app.name)
        return switch outcome {
        case .code(let code):
            outOfBand(title: words.codeTitle, text: words.enterCode(name), value: code)
        case .error(let error):
            outOfBand(title: words.common.cancel, text: words.noCode(name), value: error.code.rawValue)
        }
    }

    private func outOfBand(title: HTML, text: HTML, value: String) -> HTTPResponse {
        response(
            200, title: title,
            body: "<h1>\(title)</h1>\n<p>\(text)</p><p><code>\(value)</code></p>")
    }
}
