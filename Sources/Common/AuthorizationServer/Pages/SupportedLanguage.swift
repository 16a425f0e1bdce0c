import HTTPMessages

/// A language of the pages; the raw value is its BCP 47 tag.
public protocol SupportedLanguage: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The tags that a browser may ask by, each with its language.
    ///
    /// Of several tags that fit, the longest counts (RFC 4647 section 3.4).
    static var tags: KeyValuePairs<String, Self> { get }

    /// The words of the pages that every server has.
    var pageWording: any PageWording { get }
}

extension SupportedLanguage {
    /// The direction of the language's script.
    public var direction: TextDirection { TextDirection(languageTag: rawValue) }
}
