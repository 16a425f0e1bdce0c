import DocSync
import TestSupport
import Testing

/// The index says what can be read in ten minutes, and which pages are steps.
@Suite struct ReadingTimeTests {
    private let tree: Tree

    init() throws {
        tree = try Tree(root: packageRoot)
    }

    @Test func `the first pages of each list are read in about ten minutes`() {
        let lists = index("## In ten minutes").split(separator: "\n- ")
        #expect(lists.count == 5)
        for list in lists {
            let pages = pages(in: list)
            #expect(!pages.isEmpty)
            let words = pages.reduce(0) { $0 + prose(of: $1).words }
            #expect(words <= 2500, "\(pages) have \(words) words; take one out of Docs/README.md")
        }
    }

    @Test func `a step has at most 1,500 words, code and output included`() {
        let steps = pages(in: index("## Learn"))
        #expect(steps.count >= 16)
        for step in steps {
            let words = prose(of: step).words + shown(of: step).words
            #expect(words <= 1500, "\(step) has \(words) words; move what is looked up to Docs/reference")
        }
    }

    /// A section of the index.
    private func index(_ heading: String) -> Substring {
        let index = tree.texts["Docs/README.md", default: ""]
        guard let start = index.firstRange(of: "\(heading)\n")?.upperBound else { return "" }
        return index[start...].prefix(
            upTo: index[start...].firstRange(of: "\n## ")?.lowerBound ?? index.endIndex)
    }

    /// The pages that a text leads to.
    private func pages(in text: Substring) -> [String] {
        text.matches(of: /\]\(([\w\/-]+\.md)\)/).map { "Docs/\($0.output.1)" }
    }

    /// The text to read: without the targets of links and without folded parts, such as the list of sources.
    private func prose(of path: String) -> Substring {
        let blocks = blocks(of: path)
        return Substring(stride(from: 0, to: blocks.count, by: 2).map { blocks[$0] }.joined())
            .replacing(/\]\(.*?\)/, with: "").replacing(/<!--.*?-->/, with: "")[...]
    }

    /// Code, commands and output; a diagram is a picture.
    private func shown(of path: String) -> Substring {
        let blocks = blocks(of: path)
        return Substring(
            stride(from: 1, to: blocks.count, by: 2).map { blocks[$0] }.filter { !$0.hasPrefix("mermaid") }
                .joined())
    }

    private func blocks(of path: String) -> [Substring] {
        tree.texts[path, default: ""].replacing(/<details>(?:.|\n)*?<\/details>/, with: "")
            .split(separator: "```", omittingEmptySubsequences: false)
    }
}

extension Substring {
    fileprivate var words: Int { split(whereSeparator: \.isWhitespace).count }
}
