/// The direction in which a text is written; the raw value is that of the attribute `dir` in HTML.
public enum TextDirection: String, Sendable {
    /// As Latin letters are.
    case leftToRight = "ltr"
    /// As Arabic and Hebrew letters are.
    case rightToLeft = "rtl"

    /// The languages that are written from right to left, by the subtag that a BCP 47 tag begins with.
    private static let rightToLeftLanguages = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]

    /// The direction in which a language is usually written, by its BCP 47 tag, such as `ar-EG`.
    package init(languageTag: String) {
        let language = languageTag.prefix { $0 != "-" }.lowercased()
        self = Self.rightToLeftLanguages.contains(language) ? .rightToLeft : .leftToRight
    }
}
