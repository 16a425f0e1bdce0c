/// A comment in a page that names the content of the block below it.
///
/// `<!-- code: PATH#REGION -->`, `<!-- output: EXAMPLE -->`, `<!-- table: NAME -->`,
/// `<!-- diagram: NAME -->`.
struct Marker: Sendable, Hashable {
    /// The source of a block.
    enum Kind: String, Sendable, CaseIterable {
        /// A file of the project, or a region of it.
        case code
        /// The output of an example, by its recording.
        case output
        /// A table of what the code declares.
        case table
        /// The messages of a run, drawn.
        case diagram
    }

    var kind: Kind
    /// A path or a name.
    var source: String
    /// The text behind the first `#`.
    var part: String?

    /// Reads a line of a page without its indentation; nil when it is no marker.
    init?(_ line: some StringProtocol) {
        guard let comment = Comment(line), let kind = Kind(rawValue: comment.name) else { return nil }
        let parts = comment.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        self.kind = kind
        source = String(parts[0])
        part = parts.count == 2 ? String(parts[1]) : nil
    }
}

/// A comment `<!-- NAME: TEXT -->` on a line of its own; the text may be missing.
package struct Comment: Sendable, Hashable {
    /// The text before the colon.
    package var name: String
    /// The text behind the colon.
    package var text: String

    init?(_ line: some StringProtocol) {
        let line = line.drop { $0 == " " }
        guard line.hasPrefix("<!--"), line.hasSuffix("-->"), line.count >= 7 else { return nil }
        let words = line.dropFirst(4).dropLast(3)
        let parts = words.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0.drop { $0 == " " }) }
        name = parts[0].withoutTrailingSpaces
        text = parts.count == 2 ? parts[1].withoutTrailingSpaces : ""
    }
}

extension String {
    var withoutTrailingSpaces: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
