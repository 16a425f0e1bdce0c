import AuthorizationServer

/// A language of the pages.
///
/// To add a language, add a case; the compiler then asks for its words. Its tags go into ``tags``.
package enum YahooLanguage: String, SupportedLanguage {
    case english = "en"
    case french = "fr"
    case hindi = "hi"
    case traditionalChinese = "zh-TW"
    case brazilianPortuguese = "pt-BR"
    case arabic = "ar"

    /// The texts of the pages in this language.
    var words: YahooWords {
        switch self {
        case .english: .english
        case .french: .french
        case .hindi: .hindi
        case .traditionalChinese: .traditionalChinese
        case .brazilianPortuguese: .brazilianPortuguese
        case .arabic: .arabic
        }
    }

    package var pageWording: any PageWording { words }

    /// The tags by which a browser or an app asks for each language (RFC 5646).
    ///
    /// The plain tag `zh` is not among them: most of its readers write simplified characters.
    package static let tags: KeyValuePairs<String, YahooLanguage> = [
        "en": .english, "fr": .french, "hi": .hindi, "pt": .brazilianPortuguese, "ar": .arabic,
        "zh-Hant": .traditionalChinese, "zh-TW": .traditionalChinese, "zh-HK": .traditionalChinese,
        "zh-MO": .traditionalChinese,
    ]
}
