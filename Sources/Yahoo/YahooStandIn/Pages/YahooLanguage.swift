import AuthorizationServer

/// A language of the pages; to add one, add a case, and the compiler asks for its words.
package enum YahooLanguage: String, SupportedLanguage {
    case english = "en"
    case french = "fr"
    case hindi = "hi"
    case traditionalChinese = "zh-TW"
    case brazilianPortuguese = "pt-BR"
    case arabic = "ar"

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

    /// The tags of each language; plain `zh` is none: most of its readers write simplified characters.
    package static let tags: KeyValuePairs<String, YahooLanguage> = [
        "en": .english, "fr": .french, "hi": .hindi, "pt": .brazilianPortuguese, "ar": .arabic,
        "zh-Hant": .traditionalChinese, "zh-TW": .traditionalChinese, "zh-HK": .traditionalChinese,
        "zh-MO": .traditionalChinese,
    ]
}
