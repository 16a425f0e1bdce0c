/// A piece of HTML that cannot forget to escape: text put into a literal is escaped, markup is not.
///
/// The characters escaped are those that end a text or a quoted attribute value, so one rule does for
/// both places. Attribute values are always quoted here; nothing is ever put into a script or a style.
struct HTML: Sendable, ExpressibleByStringInterpolation {
    private(set) var markup: String

    init(stringLiteral value: String) {
        markup = value
    }

    init(stringInterpolation: StringInterpolation) {
        markup = stringInterpolation.markup
    }

    /// The pieces one after the other.
    init(_ pieces: [HTML]) {
        markup = pieces.map(\.markup).joined(separator: "\n")
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        mutating func appendInterpolation(_ text: some StringProtocol) {
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

        mutating func appendInterpolation(_ piece: HTML) {
            markup += piece.markup
        }

        /// Nothing when there is nothing to say.
        mutating func appendInterpolation(_ piece: HTML?) {
            if let piece { markup += piece.markup }
        }
    }
}
