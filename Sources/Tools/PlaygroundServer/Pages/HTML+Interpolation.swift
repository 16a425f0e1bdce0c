import HTTPMessages

extension HTML.StringInterpolation {
    mutating func appendInterpolation(_ number: Int) { appendLiteral("\(number)") }

    mutating func appendInterpolation(_ piece: HTML, if isThere: Bool) {
        if isThere { appendInterpolation(piece) }
    }
}
