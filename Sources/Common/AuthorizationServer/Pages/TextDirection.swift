/// The direction in which a text is written; the raw value is that of the attribute `dir` in HTML.
public enum TextDirection: String, Sendable {
    /// As Latin letters are.
    case leftToRight = "ltr"
    /// As Arabic and Hebrew letters are.
    case rightToLeft = "rtl"
}
