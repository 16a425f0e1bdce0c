import Testing

@testable import DocSync

/// The blocks of a page that are generated, and the markers that ask for them.
@Suite struct GeneratorTests {
    private let code = "// snippet.sum\nlet sum = 1 + 1\n// snippet.end\n"

    private func page(
        _ text: String, with others: [String: String] = [:]
    ) -> (text: String, problems: [String]) {
        var texts = others
        texts["Docs/a.md"] = text
        let generator = Generator(
            tree: Tree(texts: texts),
            named: [
                "table: colours": .init(["| a |", "| --- |", "| b |"]),
                "diagram: way": .init(["sequenceDiagram"], language: "mermaid"),
            ])
        let generated = generator.generated()
        let inPage = generated.problems.map(\.description).filter {
            !$0.hasPrefix("Docs: no page shows")
        }
        return (generated.tree.texts["Docs/a.md", default: ""], inPage)
    }

    @Test(arguments: [
        "<!-- code: Examples/a/main.swift#sum -->", "   <!-- code: Examples/a/main.swift#sum -->",
        "<!-- output: a -->", "<!-- table: colours -->", "<!-- diagram: way -->",
    ])
    func `writing twice changes nothing, and what was there before is replaced`(marker: String) {
        let files = [
            "Examples/a/main.swift": code, "Tests/ExampleTests/Recordings/a.txt": "one\n\ntwo\n",
        ]
        let indentation = marker.prefix { $0 == " " }
        let once = page("Before.\n\n\(marker)\n\nBehind.\n", with: files).text
        #expect(once.contains("\n\n\(marker)\n\(indentation)"))
        #expect(page(once, with: files).text == once)
        let old =
            marker.contains("table")
            ? "| old |\n| --- |\n" : "\(indentation)```old\nold\n\n\(indentation)```\n"
        #expect(page("Before.\n\n\(marker)\n\(old)\nBehind.\n", with: files).text == once)
    }

    @Test func `a marker in a fence is shown and not followed`() {
        let text = "```markdown\n<!-- code: nowhere -->\n```\n"
        #expect(page(text).text == text)
        #expect(page(text).problems.isEmpty)
    }

    @Test func `a line of the author below a fence without a source stays`() {
        let line = "From [the tour](tour.md) you know it.\n"
        let result = page(
            "<!-- output: a -->\n```text\nold\n```\n\(line)",
            with: ["Tests/ExampleTests/Recordings/a.txt": "one\n"])
        #expect(result.text.hasSuffix("```\n\n\(line)"))
        #expect(!result.text.contains("old"))
    }

    @Test func `a file with a fence is an error, because the fence would end the block`() {
        let result = page("<!-- code: Examples/a/a.md -->", with: ["Examples/a/a.md": "```sh\nls\n```\n"])
        #expect(result.text == "<!-- code: Examples/a/a.md -->")
        #expect(result.problems.contains { $0.contains("has a fence of its own") })
    }

    @Test(arguments: [
        ("code: Examples/b/main.swift", "there is no file Examples/b/main.swift"),
        ("code: Examples/a/main.swift#total", "has no region total; it has sum"),
        ("output: b", "there is no recording Tests/ExampleTests/Recordings/b.txt; scripts/record writes one"),
        ("output: a#three", "no line has the words “three”; there are\n  one\n  two"),
        ("output: a#o", "2 lines have the words “o”"),
        ("output: a#one ... three", "no line after the first one has the words “three”"),
        ("table: shapes", "there is no table shapes; there are diagram: way, table: colours"),
        ("diagram: road", "there is no diagram road; there are diagram: way, table: colours"),
    ])
    func `a marker that names nothing is an error that lists what there is`(marker: String, message: String) {
        let text = "Text.\n\n<!-- \(marker) -->\n```swift\nkept\n```\n"
        let result = page(
            text,
            with: ["Examples/a/main.swift": code, "Tests/ExampleTests/Recordings/a.txt": "one\n\ntwo\n"])
        #expect(
            result.problems.contains { $0.hasPrefix("Docs/a.md:3: ") && $0.contains(message) },
            "\(result.problems)")
        #expect(result.text == text)
    }

    private let blockWithoutEnd = "<!-- code: Examples/a/main.swift#sum -->\n``` swift\nold\n"

    @Test func `a fence may end with blanks`() {
        let closed = page(
            blockWithoutEnd + "``` \t\nThe rest.\n", with: ["Examples/a/main.swift": code])
        #expect(
            closed.text.hasSuffix(
                "```\nFrom [Examples/a/main.swift](../Examples/a/main.swift)\n\nThe rest.\n"))
        #expect(!closed.text.contains("old"))
    }

    @Test func `a block without an end is an error that changes nothing`() {
        let text = blockWithoutEnd + "The rest.\n"
        let open = page(text, with: ["Examples/a/main.swift": code])
        #expect(
            open.problems.contains("Docs/a.md:1: the block below the marker has no end"), "\(open.problems)")
        #expect(open.text == text)
    }

    @Test func `a block that no page shows is an error`() {
        let generator = Generator(
            tree: Tree(texts: ["README.md": "", "Sources/A/a.swift": code]),
            named: ["table: colours": .init(["| a |"]), "diagram: way": .init([], language: "text")])
        let problems = generator.generated().problems.map(\.description)
        let unused = ["code: Sources/A/a.swift#sum", "diagram: way", "table: colours"]
        #expect(problems == unused.map { "Docs: no page shows it: write <!-- \($0) -->, or remove it" })
    }
}
