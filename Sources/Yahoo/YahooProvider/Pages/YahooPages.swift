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
                light: PageColors([
                    .page: 0xF1EEF7, .text: 0x1F1B27, .muted: 0x5A5468, .line: 0xCDC6DA, .accent: 0x5B21A8,
                ]),
                dark: PageColors(
                    [
                        .page: 0x131018, .surface: 0x1F1B27, .text: 0xF1EEF7, .muted: 0xB3ABC2,
                        .line: 0x4E475C, .accent: 0xC4A5F5, .onAccent: 0x22083F,
                    ], over: .dark)), crypto: crypto)
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

/// A language of the pages.
///
/// To add one, add a case: the compiler then asks for its words and its language tags.
package enum YahooLanguage: String, SupportedLanguage {
    /// English.
    case english = "en"
    /// French.
    case french = "fr"
    /// Hindi.
    case hindi = "hi"
    /// Chinese in traditional characters, as in Taiwan.
    case traditionalChinese = "zh-TW"
    /// Portuguese as in Brazil.
    case brazilianPortuguese = "pt-BR"
    /// Arabic, from right to left.
    case arabic = "ar"

    var wording: any YahooWording {
        switch self {
        case .english: YahooWords.English()
        case .french: YahooWords.French()
        case .hindi: YahooWords.Hindi()
        case .traditionalChinese: YahooWords.TraditionalChinese()
        case .brazilianPortuguese: YahooWords.BrazilianPortuguese()
        case .arabic: YahooWords.Arabic()
        }
    }

    /// The words that every authorization server needs.
    package var pageWording: any PageWording { wording }

    /// The language tags of each language; RFC 4647 section 3.4 finds the longest that matches.
    ///
    /// Plain `zh` is not among them: most of its readers write simplified characters.
    package static let tags: KeyValuePairs<String, YahooLanguage> = [
        "en": .english, "fr": .french, "hi": .hindi, "pt": .brazilianPortuguese, "ar": .arabic,
        "zh-Hant": .traditionalChinese, "zh-TW": .traditionalChinese, "zh-HK": .traditionalChinese,
        "zh-MO": .traditionalChinese,
    ]
}

/// The words of the pages in one language; all of them are this project's own.
///
/// Names come in as markup, already escaped and isolated from the direction of the text around them.
protocol YahooWording: PageWording {
    func signInPurpose(app: HTML) -> HTML
    func consentTitle(app: HTML) -> HTML
    func consentHeading(app: HTML) -> HTML
    func permissions(app: HTML) -> HTML
    func permission(_ permission: YahooPermission) -> HTML
    func sharing(app: HTML) -> HTML

    // The code on a page, for an app without an address.
    var codeTitle: HTML { get }
    func enterCode(app: HTML) -> HTML
    func noCode(app: HTML) -> HTML
}
