import Testing

@testable import DocSync

/// The claims of the pages that the files contradict: links, commands and paths.
@Suite struct ChecksTests {
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
        #expect(problems.count == 1, "\(problems)")
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
        #expect(checks.silentCommands.map(\.line) == [18])
        #expect(checks.unreadableRuns.map(\.line) == [22, 31])
    }

    @Test func `a program or a path of a command that does not exist is a problem`() {
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
