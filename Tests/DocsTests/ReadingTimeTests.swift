import DocSync
import TestSupport
import Testing

/// The index says what can be read in ten minutes.
@Suite struct ReadingTimeTests {
    @Test func `the first pages of each list are read in about ten minutes`() throws {
        let tree = try Tree(root: packageRoot)
        let lists = tree.texts["Docs/README.md", default: ""].split(separator: "In ten minutes:").dropFirst()
        #expect(lists.count == 5)
        for list in lists {
            let first = list.prefix(upTo: list.firstRange(of: "\nThen:")?.lowerBound ?? list.endIndex)
            let pages = first.matches(of: /\d\. \[.*?\]\((.*?)\)/).map { "Docs/\($0.output.1)" }
            #expect(!pages.isEmpty)
            let words = pages.reduce(0) { $0 + Self.words(tree.texts[$1, default: ""]) }
            #expect(words <= 2500, "\(pages) have \(words) words; move one below “Then:” in Docs/README.md")
        }
    }

    /// What is read: not code and output, which are looked at, nor where links lead, nor the list of sources.
    private static func words(_ page: String) -> Int {
        let blocks = page.prefix(upTo: page.firstRange(of: "\n## Links")?.lowerBound ?? page.endIndex)
            .split(separator: "```", omittingEmptySubsequences: false)
        let prose = stride(from: 0, to: blocks.count, by: 2).map { blocks[$0] }.joined()
        return prose.replacing(/\]\(.*?\)/, with: "").split(whereSeparator: \.isWhitespace).count
    }
}
