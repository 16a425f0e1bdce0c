/// A piece of HTML.
///
/// Text in an interpolation is escaped, markup in the source is not, so no call can forget to escape.
///
/// The escaped characters are those that end a text or a quoted attribute value, so that one rule is right in
/// both places. Attribute values are always quoted here; no text is put into a script or a style.
public struct HTML: Sendable, ExpressibleByStringInterpolation {
    /// The markup, as it goes into a body.
    public private(set) var markup: String

    /// Creates HTML from markup in the source.
    public init(stringLiteral value: String) {
        markup = value
    }

    /// Creates HTML from markup in the source with text and other pieces inserted.
    public init(stringInterpolation: StringInterpolation) {
        markup = stringInterpolation.markup
    }

    /// The pieces one after the other, each on a line of its own.
    public init(_ pieces: [HTML]) {
        markup = pieces.map(\.markup).joined(separator: "\n")
    }

    /// Collects the parts of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        /// Reserves memory for the parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            // An estimate: most interpolated texts are names and numbers of a few letters.
            markup.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Adds markup of the source.
        public mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        /// Adds text, escaped.
        public mutating func appendInterpolation(_ text: some StringProtocol) {
            for scalar in text.unicodeScalars {
                switch scalar {
                case "&": markup += "&amp;"
                case "<": markup += "&lt;"
                case ">": markup += "&gt;"
                case "\"": markup += "&quot;"
                case "'": markup += "&#39;"
                default: markup.unicodeScalars.append(scalar)
                }
            }
        }

        /// Adds a piece of markup.
        public mutating func appendInterpolation(_ piece: HTML) {
            markup += piece.markup
        }

        /// Adds a piece of markup; for nil it adds nothing.
        public mutating func appendInterpolation(_ piece: HTML?) {
            if let piece { markup += piece.markup }
        }
    }
}
