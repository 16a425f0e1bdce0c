/// A comment that names the content of the block below it: `<!-- code: PATH#REGION -->`.
struct Marker: Sendable, Hashable {
    /// What the block below a marker holds.
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

    let kind: Kind
    /// The path, example or name that the marker names.
    let source: String
    /// The region of the file or the words of the output, behind the first `#`; nil for all of it.
    let part: String?

    init(kind: Kind, source: String, part: String? = nil) {
        self.kind = kind
        self.source = source
        self.part = part
    }
}

extension Marker: CustomStringConvertible {
    var description: String { "<!-- \(kind): \(source)\(part.map { "#\($0)" } ?? "") -->" }

    /// Reads a line of a page; nil when it is not a marker.
    init?(_ line: some StringProtocol) {
        guard let comment = Comment(line), let kind = Kind(rawValue: comment.name) else { return nil }
        let parts = comment.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        self.kind = kind
        source = String(parts[0])
        part = parts.count == 2 ? String(parts[1]) : nil
    }
}
