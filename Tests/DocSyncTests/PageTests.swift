import Testing

@testable import DocSync

/// How a page is read: its comments, headings, links and commands.
@Suite struct PageTests {
    @Test(arguments: [
        "<!-- not run: a --> text <!-- b -->", "<!-- a --><!-- b -->", "<!-->", "text <!-- a -->", "<!-- a",
    ])
    func `a line that is not exactly one comment is not a marker`(line: String) {
        #expect(Page.Comment(line) == nil)
    }

    @Test func `a comment has a name, and perhaps a text`() {
        let withText = Page.Comment("  <!-- not run: needs a device: yours -->  ")
        #expect(withText?.name == "not run" && withText?.text == "needs a device: yours")
        let withoutText = Page.Comment("<!-- end -->")
        #expect(withoutText?.name == "end" && withoutText?.text == "")
    }

    @Test func `headings become anchors as GitHub makes them`() {
        let page = Page(
            path: "Docs/a.md",
            text: "# A `b` & c!\n#tag\n####### Seven\n## Twice\n```sh\n# no heading\n```\n## Twice\n"
                + "[x](../b.md#y)\n[z](#twice)\n")
        #expect(page.anchors == ["a-b--c", "twice", "twice-1"])
        #expect(page.links.map(\.path) == ["b.md", "Docs/a.md"])
        #expect(page.links.map(\.anchor) == ["y", "twice"])
        #expect(Page(path: "a.md", text: "## See [`x` y](z.md)").anchors == ["see-x-y"])
    }

    @Test func `a link may have code in its words, and code has no links`() {
        let page = Page(path: "Docs/a.md", text: "See [`?mode=x` there](b.md#y), `[c](d.md)` and [e](f.md).")
        #expect(page.links.map(\.words) == ["`?mode=x` there", "e"])
        #expect(page.links.map(\.path) == ["Docs/b.md", "Docs/f.md"])
        #expect(page.links.first?.span.text == "[`?mode=x` there](b.md#y)")
    }

    @Test func `a link leads to the file that it names, and not out of the project`() {
        let files = ["README.md": "", "A.swift": "", "B.swift": ""]
        func problems(_ link: String) -> [String] {
            let page = ["Docs/a.md": "\(link)\n"]
            return Checks(Tree(texts: files.merging(page) { $1 })).links.map(\.description)
        }
        #expect(problems("[x](../README.md)") == [])
        #expect(
            problems("[x](../../README.md)") == ["Docs/a.md:1: [x](../../README.md) leads to no file"])
        #expect(problems("[`A.swift`](../A.swift)") == [])
        #expect(
            problems("[`A.swift`](../B.swift)")
                == ["Docs/a.md:1: [`A.swift`](../B.swift) names another file than it leads to"])
    }

    @Test(arguments: ["[x](b.md \"Title\")", "[x](<b c.md>)", "[x\ny](b.md)"])
    func `a link that is not read is a problem`(link: String) {
        let problems = Checks(Tree(texts: ["Docs/a.md": "See `[c](d e.md)`.\n\(link)\n"])).unreadLinks
        #expect(problems.count == 1)
        #expect(problems.first?.description.hasSuffix("is not [words](path) in one line") == true)
    }

    @Test func `commands are run as the comment above them says`() {
        let comments = [
            "", "<!-- status: 2 -->", "<!-- server -->", "<!-- not run: slow -->", "<!-- not run -->",
            "<!-- status: one -->", "<!-- code: scripts/f -->",
            "<!-- status: 2 -->\n<!-- server -->",
        ]
        let text = comments.map { "\($0)\n```sh\na\n```\n" }.joined()
        let checks = Checks(Tree(texts: ["README.md": text]))
        #expect(
            checks.commands.map(\.run) == [
                .ends(status: 0), .ends(status: 2), .serves, .notRun(reason: "slow"), .notRun(reason: ""),
                .unreadable(problem: "“one” is not an exit status; write <!-- status: NUMBER -->"),
                .unreadable(problem: "has several comments about how it is run; keep one"),
            ])
        #expect(checks.silentCommands.map(\.path) == ["README.md:18"])
        #expect(checks.unreadableRuns.map(\.path) == ["README.md:22", "README.md:31"])
    }

    @Test func `every program and every path of a command exists`() {
        let text = """
            ```sh
            swift run a && swift run b
            cp Docs/a.md Docs/b.md
            ```
            """
        let checks = Checks(Tree(texts: ["Docs/a.md": text, "Examples/a/main.swift": ""]))
        #expect(checks.unknownCommands.map(\.description) == ["Docs/a.md:2: there is no executable b"])
        #expect(checks.missingPaths.map(\.description) == ["Docs/a.md:3: there is no Docs/b.md"])
    }
}
