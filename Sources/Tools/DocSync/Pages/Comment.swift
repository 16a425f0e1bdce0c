import WebText

/// A comment of a Markdown page, `<!-- NAME: TEXT -->` on a line of its own; the text may be missing.
package struct Comment: Sendable, Hashable {
    private static let opening = "<!--"
    private static let closing = "-->"

    /// The text before the first colon, without outer spaces; all text when there is no colon.
    package let name: String
    /// The text after the first colon, without outer spaces; empty without a colon.
    package let text: String

    /// Reads a line of a page; nil when it is not exactly one comment, with or without spaces around it.
    init?(_ line: some StringProtocol) {
        let comment = Self.withoutOuterSpaces(line)
        guard comment.hasPrefix(Self.opening) else { return nil }
        // Without its opening, so that `<!-->` does not count as an opening and a closing.
        let afterOpening = comment.dropFirst(Self.opening.count)
        guard afterOpening.hasSuffix(Self.closing) else { return nil }
        let inside = String(afterOpening.dropLast(Self.closing.count))
        // Such a line has two comments, or a text beside one.
        if inside.hasBytes(of: Self.closing) { return nil }
        let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        name = Self.withoutOuterSpaces(parts[0])
        text = parts.count == 2 ? Self.withoutOuterSpaces(parts[1]) : ""
    }

    private static func withoutOuterSpaces(_ text: some StringProtocol) -> String {
        String(text.drop { $0 == " " }).withoutTrailingSpaces
    }
}
