/// A comment `<!-- NAME: TEXT -->` on a line of its own; the text may be missing.
package struct Comment: Sendable, Hashable {
    private static let opening = "<!--"
    private static let closing = "-->"

    /// The words before the first colon.
    package let name: String
    /// The words behind the first colon; empty without a colon.
    package let text: String

    /// Reads a line of a page, with or without its indentation; nil when it is not one whole comment.
    init?(_ line: some StringProtocol) {
        let line = line.drop { $0 == " " }
        guard line.hasPrefix(Self.opening) else { return nil }
        let rest = line.dropFirst(Self.opening.count)
        // In `<!-->` the hyphens of the opening are no closing.
        guard rest.hasSuffix(Self.closing) else { return nil }
        let inside = rest.dropLast(Self.closing.count)
        let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { part in String(part.drop { $0 == " " }).withoutTrailingSpaces }
        name = parts[0]
        text = parts.count == 2 ? parts[1] : ""
    }
}
