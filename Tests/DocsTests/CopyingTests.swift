import DocSync
import Foundation
import TestSupport
import Testing

/// The copies of `scripts/copy-out`, and their table on the page; `scripts/check-copies` builds each copy.
@Suite struct CopyingTests {
    @Test func `the page says what the script copies`() async throws {
        let list = try await copyOut("--list")
        #expect(list.status == 0, "\(list.errors)")
        let told = Tables.copies(in: try Tree(root: packageRoot)).map {
            "\($0.party): \($0.all.joined(separator: " "))"
        }
        #expect(told.count >= 4)
        #expect(list.output.split(separator: "\n").map(String.init) == told)
    }

    @Test func `an unknown party is refused, with those there are`() async throws {
        let end = try await copyOut("partner", NSTemporaryDirectory())
        #expect(end.status == 2)
        #expect(end.errors.contains("partner-app partner-server"))
    }

    @Test func `a copy holds its libraries and nothing that is not imported`() async throws {
        let folder = try TemporaryFolder()
        let end = try await copyOut("partner-app", folder.path)
        #expect(end.status == 0, "\(end.errors)")
        let copied = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(copied.contains("Sources/PartnerApp/Link/FlipLinkChecker.swift"))
        #expect(
            Set(copied.filter { $0.hasPrefix("Sources/") }.map { $0.split(separator: "/")[1] })
                == ["AppFlip", "PartnerApp", "WebText"])
        let manifest = try String(contentsOfFile: folder.file("Package.swift"), encoding: .utf8)
        #expect(manifest.contains(".target(name: \"PartnerApp\", dependencies: [\"AppFlip\", \"WebText\"]"))
    }

    @Test func `a copy of the partner server is a program with a test of its store`() async throws {
        let folder = try TemporaryFolder()
        #expect(try await copyOut("partner-server", folder.path).status == 0)
        let copied = Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path))
        #expect(
            copied.isSuperset(of: [
                "README.md", "Sources/partner-server/PartnerProgram.swift",
                "Tests/StoreTests/StoreContract.swift",
                "Tests/StoreTests/StoreTests.swift",
            ]))
        let manifest = try String(contentsOfFile: folder.file("Package.swift"), encoding: .utf8)
        #expect(manifest.contains(".executableTarget("))
        #expect(manifest.contains(".testTarget("))
    }

    @Test(arguments: ["Package.swift", "Sources", "Tests"])
    func `nothing is overwritten`(name: String) async throws {
        let folder = try TemporaryFolder()
        try "mine".write(toFile: folder.file(name), atomically: true, encoding: .utf8)
        let end = try await copyOut("partner-app", folder.path)
        #expect(end.status == 1)
        #expect(end.errors.contains("has a \(name) already, and nothing is overwritten"))
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == [name])
        #expect(try String(contentsOfFile: folder.file(name), encoding: .utf8) == "mine")
    }

    private func copyOut(_ arguments: String...) async throws -> RunningProgram.End {
        try await RunningProgram(path: packageRoot.appending(path: "scripts/copy-out"), arguments).end()
    }
}
