import Foundation
import TestSupport
import Testing

@testable import DocSync

/// Which files of a folder belong to the project, and how they are read.
@Suite struct TreeTests {
    @Test func `hidden files and folders are no part of the project`() throws {
        let folder = try TemporaryFolder()
        for path in ["Docs/a.md", "Docs/.draft.md", "Tests/.venv/b.md", ".build/c.md"] {
            try write(Array("# A page\n".utf8), to: path, in: folder)
        }
        #expect(try tree(of: folder).texts.keys.sorted() == ["Docs/a.md"])
    }

    @Test func `a link to a file is a path, and no second text`() throws {
        let folder = try TemporaryFolder()
        try write(Array("// snippet.a\n".utf8), to: "Examples/a.swift", in: folder)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("Examples/b.swift"), withDestinationPath: "a.swift")
        let tree = try tree(of: folder)
        #expect(tree.texts.keys.sorted() == ["Examples/a.swift"])
        #expect(tree.paths.contains("Examples/b.swift"))
    }

    @Test func `a page that no check can read is a problem`() throws {
        let folder = try TemporaryFolder()
        let pages: [String: [UInt8]] = [
            "good.md": Array("# Good\n".utf8), "latin.md": Array("# Caf".utf8) + [0xE9, 0x0A],
            "windows.md": Array("# Windows\r\n```text\r\n".utf8),
        ]
        for (name, bytes) in pages { try write(bytes, to: "Docs/\(name)", in: folder) }
        let problems = Checks(try tree(of: folder)).unreadablePages
        #expect(problems.map(\.path) == ["Docs/latin.md", "Docs/windows.md"])
    }

    private func tree(of folder: TemporaryFolder) throws -> Tree {
        try Tree(root: URL(fileURLWithPath: folder.path))
    }

    private func write(_ bytes: [UInt8], to path: String, in folder: TemporaryFolder) throws {
        let file = URL(fileURLWithPath: folder.file(path))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}
