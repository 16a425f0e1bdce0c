import DocSync
import TestSupport
import Testing

/// The index says how long the first pages take to read, and which pages are steps.
@Suite struct ReadingTimeTests {
    private let tree: Tree

    init() throws {
        tree = try Tree(root: packageRoot)
    }

    @Test func `each page to start with has its minutes beside it, off by one at most`() {
        let start = index("## Start here")
        #expect(start.split(separator: "\n- ").dropFirst().count == 5)
        let pages = start.matches(of: /\]\(([\w\/.-]+\.md)\)/)
        let timed = start.matches(of: /\]\(([\w\/.-]+\.md)\) \((\d+) min\)/)
        #expect(timed.count == pages.count, "a page has no minutes behind its link, such as (4 min)")
        for page in timed {
            let path =
                page.output.1.hasPrefix("../") ? String(page.output.1.dropFirst(3)) : "Docs/\(page.output.1)"
            let minutes = minutes(of: path)
            let written = Double(page.output.2) ?? 0
            #expect(
                tree.texts[path] != nil && abs(minutes - written) <= 1,
                "\(path) takes \(minutes) minutes; write them into Docs/README.md")
        }
    }

    @Test func `the first page of each line to start with is read in ten minutes`() {
        for line in index("## Start here").split(separator: "\n- ").dropFirst() {
            let page = line.firstMatch(of: /\]\(([\w-]+\.md)\)/).map { "Docs/\($0.output.1)" } ?? ""
            let minutes = minutes(of: page)
            #expect(
                tree.texts[page] != nil && minutes <= 10,
                "\(page) takes \(minutes) minutes; fold a part of it")
        }
    }

    @Test func `a step is read in ten minutes`() {
        for step in pages(in: index("## Learn")) {
            let minutes = minutes(of: step)
            #expect(
                minutes <= 10, "\(step) takes \(minutes) minutes; fold what a first reading does not need")
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

    /// The time of a reader who takes 200 words of text in a minute, 100 of code and output, 400 of a diagram.
    private func minutes(of path: String) -> Double {
        Double(prose(of: path).words) / 200 + Double(shown(of: path).words) / 100
            + Double(diagrams(of: path).words) / 400
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
        fences(of: path) { !$0.hasPrefix("mermaid") }
    }

    private func diagrams(of path: String) -> Substring {
        fences(of: path) { $0.hasPrefix("mermaid") }
    }

    private func fences(of path: String, where isMeant: (Substring) -> Bool) -> Substring {
        let blocks = blocks(of: path)
        return Substring(stride(from: 1, to: blocks.count, by: 2).map { blocks[$0] }.filter(isMeant).joined())
    }

    private func blocks(of path: String) -> [Substring] {
        tree.texts[path, default: ""].replacing(/<details>(?:.|\n)*?<\/details>/, with: "")
            .split(separator: "```", omittingEmptySubsequences: false)
    }
}

extension Substring {
    fileprivate var words: Int { split(whereSeparator: \.isWhitespace).count }
}
