import WebText

extension ReportText {
    /// A colour of a terminal, by its number in an escape sequence (ECMA-48 section 8.3.117).
    enum Colour: Int {
        case red = 31
        case green = 32
        case yellow = 33
        case magenta = 35
    }

    /// How many characters a wrapped line has at most.
    package static let width = 110
    /// How many characters a finding in one line has at most, without its mark.
    private static let maximumLineLength = 106

    /// A text in bold, where the report has colours.
    func bold(_ text: String) -> String { isColoured ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    /// A text in a colour, where the report has colours.
    func coloured(_ text: String, _ colour: Colour) -> String {
        isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// The sign of a verdict, in its colour.
    func mark(_ finding: Finding) -> String {
        switch finding.verdict {
        case .held: coloured("✓", .green)
        case .notAsked: "–"
        case .couldNotTell: coloured("?", .magenta)
        case .failed where finding.rule.severity == .error: coloured("✗", .red)
        case .failed: coloured("!", .yellow)
        }
    }

    /// The fault of a finding, cut so that it fits into a line of a terminal together with the rule's id.
    func line(_ finding: Finding) -> String {
        let id = "  (\(finding.rule.id))"
        let room = Self.maximumLineLength - id.count
        let fault = finding.fault.count > room ? finding.fault.prefix(room - 1) + "…" : finding.fault
        return "\(mark(finding)) \(fault)\(id)"
    }

    /// A text in lines of words, which begin with `first` and then with `further`.
    func wrapped(_ text: String, first: String, further: String) -> [String] {
        text.wrapped(to: Self.width - further.count).enumerated().map { index, line in
            (index == 0 ? first : further) + line
        }
    }
}
