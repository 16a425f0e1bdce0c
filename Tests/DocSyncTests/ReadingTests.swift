import Foundation
import Testing

@testable import DocSync

/// How files, pages, links, markers and headings are read.
@Suite struct ReadingTests {
    @Test func `hidden files and folders are no part of the project`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        for path in ["Docs/a.md", "Docs/.draft.md", "Tests/.venv/b.md", ".build/c.md"] {
            let file = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("# A page\n".utf8).write(to: file)
        }
        #expect(try Tree(root: root).texts.keys.sorted() == ["Docs/a.md"])
    }

    @Test func `a link to a file is a path, and no second text`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appending(path: "Examples")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("// snippet.a\n".utf8).write(to: folder.appending(path: "a.swift"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "b.swift").path, withDestinationPath: "a.swift")
        let tree = try Tree(root: root)
        #expect(tree.texts.keys.sorted() == ["Examples/a.swift"])
        #expect(tree.paths.contains("Examples/b.swift"))
    }

    @Test func `a page that no check can read is a problem`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        let pages: [String: [UInt8]] = [
            "good.md": Array("# Good\n".utf8), "latin.md": Array("# Caf".utf8) + [0xE9, 0x0A],
            "windows.md": Array("# Windows\r\n```text\r\n".utf8),
        ]
        try FileManager.default.createDirectory(
            at: root.appending(path: "Docs"), withIntermediateDirectories: true)
        for (name, bytes) in pages { try Data(bytes).write(to: root.appending(path: "Docs/\(name)")) }
        let problems = Checks(try Tree(root: root)).unreadablePages
        #expect(problems.map(\.path) == ["Docs/latin.md", "Docs/windows.md"])
    }

    @Test(arguments: [
        "<!-- not run: a --> text <!-- b -->", "<!-- a --><!-- b -->", "<!-->", "text <!-- a -->", "<!-- a",
    ])
    func `a line that is not exactly one comment is no marker`(line: String) {
        #expect(Page.Comment(line) == nil)
    }

    @Test func `a comment has a name, and perhaps a text`() {
        let withText = Page.Comment("  <!-- not run: needs a device: yours -->  ")
        #expect(withText?.name == "not run" && withText?.text == "needs a device: yours")
        let withoutText = Page.Comment("<!-- end -->")
        #expect(withoutText?.name == "end" && withoutText?.text == "")
    }

    @Test func `headings become anchors as the code host makes them`() {
        let page = Page(
            path: "Docs/a.md",
            text: "# A `b` & c!\n## Twice\n```sh\n# no heading\n```\n## Twice\n[x](../b.md#y)\n[z](#twice)\n")
        #expect(page.anchors == ["a-b--c", "twice", "twice-1"])
        #expect(page.links.map(\.path) == ["b.md", "Docs/a.md"])
        #expect(page.links.map(\.anchor) == ["y", "twice"])
    }

    @Test func `commands are run as the comment above them says`() {
        let comments = [
            "", "<!-- status: 2 -->", "<!-- server -->", "<!-- not run: slow -->", "<!-- not run -->",
            "<!-- code: scripts/f -->",
        ]
        let text = comments.map { "\($0)\n```sh\na\n```\n" }.joined()
        let checks = Checks(Tree(texts: ["README.md": text]))
        #expect(
            checks.commands.map(\.run) == [
                .ends(status: 0), .ends(status: 2), .serves, .no(reason: "slow"), .no(reason: ""),
            ])
        #expect(checks.silentCommands.map(\.path) == ["README.md:18"])
    }
}
