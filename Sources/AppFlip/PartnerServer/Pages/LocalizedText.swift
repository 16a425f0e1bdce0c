import HTTPMessages

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
    public init(stringLiteral value: String) { self.init(value) }

    /// The text, marked when it is in another language than the page (WCAG 2.2 section 3.1.2).
    func html(on page: PageLanguage) -> HTML {
        if page == language { return "\(original)" }
        if let translation = translations[page] { return "\(translation)" }
        return "<span lang=\"\(language.rawValue)\" dir=\"\(language.direction.rawValue)\">\(original)</span>"
    }
}
