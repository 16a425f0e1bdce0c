import AuthorizationServer
import HTTPMessages

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
