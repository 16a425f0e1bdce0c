import Foundation

/// The faults of a style sheet that names its colors once for light and once for dark.
package struct StyleSheetLint: Sendable {
    /// The named colors of each `:root` rule: light first, then dark.
    private let schemes: [[String: String]]
    private let style: String

    /// Which text is on which ground: WCAG 2.2 section 1.4.3 asks for 4.5 to 1.
    private static let texts = [
        ("text", "surface"), ("muted", "surface"), ("accent", "surface"), ("on-accent", "accent"),
        ("alert", "alert-surface"),
    ]
    /// Which edge has to be seen against which ground: WCAG 2.2 section 1.4.11 asks for 3 to 1.
    private static let edges = [
        ("muted", "surface"), ("accent", "surface"), ("accent", "page"), ("alert", "surface"),
    ]
    /// The lines around the page and the account carry no meaning.
    private static let decoration: Set = ["line"]

    package init(style: String) {
        self.style = style
        schemes = style.matches(of: /:root \{([^}]*)\}/).map { rule in
            Dictionary(
                rule.1.matches(of: /--([\w-]+): (#[0-9a-fA-F]+);/).map { (String($0.1), String($0.2)) },
                uniquingKeysWith: { _, last in last })
        }
    }

    /// The faults of the colors and their contrast, and of the other styles for reading and keyboard.
    package var problems: [String] {
        guard schemes.count == 2, Set(schemes[0].keys) == Set(schemes[1].keys) else {
            return ["there are not two schemes with the same colors"]
        }
        return contrastProblems + namingProblems + readingProblems
    }

    /// Where a text or an edge is hard to see, and colors that are compared with nothing.
    private var contrastProblems: [String] {
        var problems: [String] = []
        for (scheme, colors) in zip(["light", "dark"], schemes) {
            for (pairs, wanted) in [(Self.texts, 4.5), (Self.edges, 3)] {
                for (front, ground) in pairs {
                    let ratio = Self.contrast(colors[front, default: ""], colors[ground, default: ""])
                    if ratio < wanted { problems.append("\(scheme): \(front) on \(ground) is \(ratio) to 1") }
                }
            }
        }
        let compared = Set((Self.texts + Self.edges).flatMap { [$0.0, $0.1] }).union(Self.decoration)
        let others = schemes[0].keys.filter { !compared.contains($0) }
        return problems + others.map { "\($0) is compared with nothing" }
    }

    /// Colors that have two names, or none.
    private var namingProblems: [String] {
        var problems: [String] = []
        let named = style.matches(of: /--[\w-]+: #[0-9a-fA-F]+;/).count
        if named != schemes.map(\.count).reduce(0, +) { problems.append("a color is named twice") }
        if style.matches(of: /#[0-9a-fA-F]{3,8}\b/).count != named
            || style.contains(/\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color(?:-mix)?|light-dark)\(/)
            || !wordsForColors.allSatisfy(Self.isNamed)
        {
            problems.append("a color has no name")
        }
        return problems
    }

    private var readingProblems: [String] {
        var problems: [String] = []
        if style.contains(/\b(?:left|right)\b/) { problems.append("left and right serve one direction only") }
        // WCAG 2.2 section 2.4.7.
        if !style.contains(":focus-visible") || style.contains(/outline:\s*(?:none|0)/) {
            problems.append("the focus is hidden")
        }
        // WCAG 2.2 section 1.4.4: the reader's own text size counts.
        if style.contains(/font(?:-size)?:[^;]*\dpx/) { problems.append("a text size is in pixels") }
        return problems
    }

    /// The words in the values of the properties that can have a color.
    private var wordsForColors: [Substring] {
        style.matches(
            of: /[\s;{](?:[a-z-]*color|background|border(?:-[a-z]+)?|outline|[a-z]+-shadow):\s*([^;}]+)/
        ).flatMap { $0.1.split { $0.isWhitespace || $0 == "," } }
    }

    /// Whether a word of a value is a named color of the style sheet, or no color of its own.
    private static func isNamed(_ word: Substring) -> Bool {
        word.wholeMatch(of: /var\(--[\w-]+\)|-?[\d.]+(?:[a-z]+|%)?/) != nil
            || ["inherit", "none", "transparent", "currentColor", "solid", "dashed", "inset"].contains(word)
    }

    /// The contrast ratio of WCAG 2.2, or 1 when one of the two texts is not a color.
    private static func contrast(_ one: String, _ other: String) -> Double {
        guard let one = luminance(one), let other = luminance(other) else { return 1 }
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// The relative luminance of WCAG 2.2, or nil for a text that is not a color.
    private static func luminance(_ color: String) -> Double? {
        let digits = color.dropFirst().flatMap { color.count == 4 ? [$0, $0] : [$0] }.map(String.init)
        guard digits.count == 6 else { return nil }
        let channels = stride(from: 0, to: 6, by: 2).map { index in
            let value = Double(UInt8(digits[index] + digits[index + 1], radix: 16) ?? 0) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
}
