import AuthorizationServer

/// A language that the pages speak; the raw value is its BCP 47 tag.
///
/// To add a language, add a case. The compiler then asks for its sentences. Its tags go into ``tags``.
public enum PageLanguage: String, SupportedLanguage {
    /// English.
    case english = "en"
    /// Hindi.
    case hindi = "hi"
    /// Chinese in traditional characters, as in Taiwan.
    case traditionalChinese = "zh-TW"
    /// Portuguese as in Brazil.
    case brazilianPortuguese = "pt-BR"
    /// Arabic, from right to left.
    case arabic = "ar"

    /// The words of the partner's own pages.
    var wording: PartnerWords {
        switch self {
        case .english: .english
        case .hindi: .hindi
        case .traditionalChinese: .traditionalChinese
        case .brazilianPortuguese: .brazilianPortuguese
        case .arabic: .arabic
        }
    }

    /// The words that every authorization server needs.
    public var pageWording: any PageWording { wording }

    /// The tags that a language answers to; RFC 4647 section 3.4 finds the longest that fits.
    ///
    /// Hong Kong and Macau write traditional characters too. Plain `zh` is not among the tags, because most of its
    /// readers write simplified characters: the next language that the reader's browser names decides.
    public static let tags: KeyValuePairs<String, PageLanguage> = [
        "en": .english, "hi": .hindi, "pt": .brazilianPortuguese, "ar": .arabic,
        "zh-Hant": .traditionalChinese, "zh-TW": .traditionalChinese, "zh-HK": .traditionalChinese,
        "zh-MO": .traditionalChinese,
    ]
}
