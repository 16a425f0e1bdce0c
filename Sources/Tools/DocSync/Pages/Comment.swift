import WebText

/// A comment of a Markdown page, `<!-- NAME: TEXT -->` on a line of its own; the text may be missing.
package struct Comment: Sendable, Hashable {
    private static let opening = "<!--"
    private static let closing = "-->"

    /// The words before the first colon; all words when there is no colon.
    package let name: String
    /// The words after the first colon; empty without a colon.
    package let text: String

    /// Reads a line of a page, with or without indentation; nil when it is not exactly one comment.
    init?(_ line: some StringProtocol) {
        let code = line.drop { $0 == " " }
        guard code.hasPrefix(Self.opening) else { return nil }
        // Without its opening, so that `<!-->` does not count as an opening and a closing.
        let afterOpening = code.dropFirst(Self.opening.count)
        guard afterOpening.hasSuffix(Self.closing) else { return nil }
        let inside = String(afterOpening.dropLast(Self.closing.count))
        // Such a line has two comments, or a text beside one.
        if inside.hasBytes(of: Self.closing) { return nil }
        let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        name = Self.withoutOuterSpaces(parts[0])
        text = parts.count == 2 ? Self.withoutOuterSpaces(parts[1]) : ""
    }

    private static func withoutOuterSpaces(_ text: Substring) -> String {
        String(text.drop { $0 == " " }).withoutTrailingSpaces
    }
}
