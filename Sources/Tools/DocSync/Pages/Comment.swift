/// A comment `<!-- NAME: TEXT -->` on a line of its own; the text may be missing.
package struct Comment: Sendable, Hashable {
    package var name: String
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
