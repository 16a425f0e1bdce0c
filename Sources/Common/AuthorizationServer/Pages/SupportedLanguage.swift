/// A language of the pages; the raw value is its BCP 47 tag.
public protocol SupportedLanguage: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The language tags of each language; RFC 4647 section 3.4 finds the longest that matches.
    static var tags: KeyValuePairs<String, Self> { get }

    /// The words of the pages that every server has.
    var pageWording: any PageWording { get }
}

extension SupportedLanguage {
    /// The direction of its script, for `dir`.
    public var direction: String {
        ["ar", "fa", "he", "ur"].contains(rawValue.prefix { $0 != "-" }) ? "rtl" : "ltr"
    }
}
