import Testing

@testable import DocSync

/// The regions of a source file that pages show.
@Suite struct RegionTests {
    @Test func `a comment that only mentions a marker is not a marker`() {
        let text = "/// `// snippet.a`\n// snippet.a b\n// snippet.\nlet x = \"// snippet.a\""
        let regions = Regions(of: text, at: "a.swift")
        #expect(regions.lines.isEmpty)
        #expect(regions.problems.isEmpty)
    }

    @Test(arguments: ["// snippet.a", "  # snippet.a "])
    func `a line of spaces does not count for the indentation of a region`(marker: String) {
        let regions = Regions(of: "\(marker)\n    a\n  \n      b\n// snippet.end ", at: "a.sh")
        #expect(regions.lines == ["a": ["a", "", "  b"]])
        #expect(regions.problems.isEmpty)
    }

    @Test(arguments: [
        (
            "// snippet.a\n// snippet.end\n// snippet.a\n// snippet.end",
            "a.swift:3: there is a region a already"
        ),
        ("// snippet.a\n// snippet.b\n// snippet.end", "a.swift:2: region b begins inside a"),
        ("// snippet.end", "a.swift:1: snippet.end, but no region is open"),
        ("x\n// snippet.a\nx", "a.swift:2: region a does not end"),
    ])
    func `markers that make no sense are named`(text: String, message: String) {
        let problems = Regions(of: text, at: "a.swift").problems.map(\.description)
        #expect(problems.contains { $0.hasPrefix(message) }, "\(problems)")
    }
}
