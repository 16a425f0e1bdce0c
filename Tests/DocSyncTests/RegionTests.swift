import DocSync
import Testing

@Suite struct RegionTests {
    @Test func `a region has the lines between its markers, without their common indentation`() {
        let regions = Regions(
            of: """
                struct A {
                    // snippet.body
                    var one = 1

                    var two: Int {
                        2
                    }
                    // snippet.end
                }
                """, at: "A.swift")
        #expect(regions.problems.isEmpty)
        #expect(regions.lines["body"] == ["var one = 1", "", "var two: Int {", "    2", "}"])
    }

    @Test func `hidden lines are in no region and not in the file as it is shown`() {
        let regions = Regions(
            of: """
                // snippet.all
                one
                // snippet.hide
                secret
                // snippet.show
                two
                // snippet.end
                """, at: "a.swift")
        #expect(regions.lines["all"] == ["one", "two"])
        #expect(regions.file == ["one", "two"])
    }

    @Test func `a script marks its regions behind a number sign`() {
        let regions = Regions(of: "# snippet.ask\ncurl x\n# snippet.end\n", at: "scripts/ask")
        #expect(regions.lines["ask"] == ["curl x"])
    }

    @Test func `a comment that only speaks of a marker is none`() {
        let text = "/// `// snippet.a`\n// snippet.a b\n// snippet.\nlet x = \"// snippet.a\""
        let regions = Regions(of: text, at: "a.swift")
        #expect(regions.names.isEmpty)
        #expect(regions.problems.isEmpty)
    }

    @Test(arguments: [
        (
            "// snippet.a\n// snippet.end\n// snippet.a\n// snippet.end",
            "a.swift:3: there is a region a already"
        ),
        ("// snippet.a\n// snippet.b\n// snippet.end", "a.swift:2: region b begins inside of a"),
        ("// snippet.end", "a.swift:1: snippet.end, but no region is open"),
        ("// snippet.a\nx", "a.swift: region a does not end"),
        ("// snippet.hide\nx", "a.swift: snippet.hide without snippet.show"),
    ])
    func `markers that make no sense are named`(text: String, message: String) {
        let problems = Regions(of: text, at: "a.swift").problems.map(\.description)
        #expect(problems.contains { $0.hasPrefix(message) }, "\(problems)")
    }
}
