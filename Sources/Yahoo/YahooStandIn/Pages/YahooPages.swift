import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

/// The pages that the browser sees, in one language.
struct YahooPages: LocalizedPages {
    let page: ProtectedPage
    var language = YahooLanguage.english

    init(crypto: PlatformCrypto) {
        // The colours are not Yahoo's own, so that the stand-in is not mistaken for the real site.
        page = ProtectedPage(
            style: PageStyle.text(
                light: PageColors([
                    .page: 0xF1EEF7, .text: 0x1F1B27, .muted: 0x5A5468, .line: 0xCDC6DA, .accent: 0x5B21A8,
                ]),
                dark: PageColors(
                    [
                        .page: 0x131018, .surface: 0x1F1B27, .text: 0xF1EEF7, .muted: 0xB3ABC2,
                        .line: 0x4E475C, .accent: 0xC4A5F5, .onAccent: 0x22083F,
                    ], over: .dark)), crypto: crypto)
    }

    var siteName: String { "Yahoo (demo)" }
    var brand: HTML { "Yahoo <span>demo</span>" }
    var words: YahooWords { language.words }

    func signIn(
        _ app: YahooConfiguration.App, _ form: BoundForm, problem: SignInProblem?, username: String
    ) -> HTTPResponse {
        signIn(
            purpose: words.signInPurpose(Self.name(app.name)), form: form, problem: problem,
            // The form leads on to the app, without another page, when the user agreed on an earlier day.
            username: username, cancel: .button)
    }

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

    /// The answer to an app without an address: the user copies the code.
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
