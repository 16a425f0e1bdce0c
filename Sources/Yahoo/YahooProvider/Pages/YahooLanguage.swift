import AuthorizationServer

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
        case .english: EnglishWording()
        case .french: FrenchWording()
        case .hindi: HindiWording()
        case .traditionalChinese: TraditionalChineseWording()
        case .brazilianPortuguese: BrazilianPortugueseWording()
        case .arabic: ArabicWording()
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
