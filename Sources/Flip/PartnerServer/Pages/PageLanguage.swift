import AuthorizationServer
import HTTPMessages

/// A language that the pages speak; the raw value is its BCP 47 tag.
///
/// To add a language, add a case. The compiler then asks for its sentences and its tags.
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

    var wording: any PartnerWording {
        switch self {
        case .english: PartnerWords.English()
        case .hindi: PartnerWords.Hindi()
        case .traditionalChinese: PartnerWords.TraditionalChinese()
        case .brazilianPortuguese: PartnerWords.BrazilianPortuguese()
        case .arabic: PartnerWords.Arabic()
        }
    }

    /// The words that every authorization server needs.
    public var pageWording: any PageWording { wording }

    /// The tags that a language answers to; RFC 4647 section 3.4 finds the longest that fits.
    ///
    /// Hong Kong and Macau write traditional characters too. Plain `zh` is not among them: most of its
    /// readers write simplified ones, so the reader's next wish decides.
    public static let tags: KeyValuePairs<String, PageLanguage> = [
        "en": .english, "hi": .hindi, "pt": .brazilianPortuguese, "ar": .arabic,
        "zh-Hant": .traditionalChinese, "zh-TW": .traditionalChinese, "zh-HK": .traditionalChinese,
        "zh-MO": .traditionalChinese,
    ]
}

/// A text of the partner, with its translations.
///
/// A string literal is a text in English without translations.
public struct LocalizedText: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text as it was written first.
    public var original: String
    /// The language that the text was written in.
    public var language: PageLanguage
    /// The text in other languages.
    public var translations: [PageLanguage: String]

    /// Creates a text from its parts.
    public init(
        _ original: String, in language: PageLanguage = .english,
        translations: [PageLanguage: String] = [:]
    ) {
        self.original = original
        self.language = language
        self.translations = translations
    }

    /// A text in English.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text for a page; when it is in another language than the page, it says in which.
    ///
    /// Source: Web Content Accessibility Guidelines 2.2, section 3.1.2, language of parts.
    func html(on page: PageLanguage) -> HTML {
        if page == language { return "\(original)" }
        if let translation = translations[page] { return "\(translation)" }
        return "<span lang=\"\(language.rawValue)\" dir=\"\(language.direction)\">\(original)</span>"
    }
}
