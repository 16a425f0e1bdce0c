import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto

/// The pages of the stand-in for Yahoo in one language, in which names of apps and users are escaped.
struct YahooPages: LocalizedPages {
    static let languageParameter = "language"

    /// The frame of every page: the style sheet, and the header fields that protect the page.
    let page: ProtectedPage
    /// The language of the texts.
    var language = YahooLanguage.english

    // These are not Yahoo's own colors, so that no user takes the stand-in for the real site.
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

    /// The name after the title of every page.
    var siteName: String { "Yahoo (demo)" }
    /// The markup of the line above every page.
    var brand: HTML { "Yahoo <span>demo</span>" }
    /// The texts in the language of these pages.
    var words: YahooWords { language.words }

    /// The sign-in page; `problem` is the reason why the page is shown again.
    func signIn(
        _ app: YahooConfiguration.App, _ form: BoundForm, problem: SignInProblem?, username: String
    ) -> HTTPResponse {
        // A user who agreed before skips the consent page, so this form may redirect to the app. Chromium
        // applies `form-action` to that redirect too: ``SignInCancel/button`` leaves the directive out.
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
            // A title has no elements (HTML section 4.2.2), so the app's name is in it without `bdi`.
            title: words.consentTitle("\(app.name)"), heading: words.consentHeading(name), form: form,
            accountName: account.name, email: account.email,
            permissionsHeading: words.permissionsHeading(name),
            permissions: granted.compactMap { words.permissions[$0] }, sharing: words.sharing(name))
    }

    /// The page in place of a redirect, for an app that no URL opens (`redirect_uri=oob`).
    ///
    /// On it, the user copies the code, or sees the error code.
    func outOfBand(_ outcome: AuthorizationResponse.Outcome, app: YahooConfiguration.App) -> HTTPResponse {
        let name = Self.name(app.name)
        return switch outcome {
        case .code(let code):
            pageWithValue(code, title: words.codeTitle, text: words.enterCode(name))
        case .error(let error):
            pageWithValue(error.code.rawValue, title: words.noCodeTitle, text: words.noCode(name))
        }
    }

    /// A page with a heading, a sentence and a value to copy.
    private func pageWithValue(_ value: String, title: HTML, text: HTML) -> HTTPResponse {
        response(
            200, title: title,
            body: "<h1>\(title)</h1>\n<p>\(text)</p><p><code>\(value)</code></p>")
    }
}
