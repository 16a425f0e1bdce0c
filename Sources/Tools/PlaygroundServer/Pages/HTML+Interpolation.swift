import HTTPMessages

extension HTML.StringInterpolation {
    /// Adds a number.
    mutating func appendInterpolation(_ number: Int) { appendLiteral("\(number)") }

    /// Adds a piece of markup, or nothing.
    mutating func appendInterpolation(_ piece: HTML, if isThere: Bool) {
        if isThere { appendInterpolation(piece) }
    }
}
