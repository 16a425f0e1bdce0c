import Foundation
import TestSupport
import Testing

/// The program `associate`: its exit status, and the files that it writes.
@Suite struct AssociateTests {
    private static let app = "TEAMID1234.example.partner.app"

    private func run(
        _ file: String, _ link: String = "https://partner.example/flip"
    ) async throws -> RunningProgram.End {
        let folder = try TemporaryFolder()
        try file.write(toFile: folder.file("association"), atomically: true, encoding: .utf8)
        return try await runToEnd("associate", [folder.file("association"), link, Self.app])
    }

    private func file(_ paths: String) -> String {
        #"{"applinks": {"details": [{"appID": "\#(Self.app)", "paths": [\#(paths)]}]}}"#
    }

    @Test func `0: the link opens the app`() async throws {
        let run = try await run(file(#""/flip""#))
        #expect(run.status == 0)
        #expect(run.output.contains("=> opens the app, by applinks.details[0].paths[0]"))
        #expect(run.output.contains("no findings"))
    }

    @Test func `1: the link does not open the app`() async throws {
        let run = try await run(file(#""/flip""#), "https://partner.example/flop")
        #expect(run.status == 1)
        #expect(run.output.contains("=> does not open the app: no rule matches"))
        #expect(run.output.contains("error flip-not-matched"))
    }

    @Test func `a file that it writes opens the app, and the tester only where it is asked for`() async throws
    {
        let tester = "TEAMID1234.example.tester"
        let alone = try await runToEnd("associate", ["write", Self.app])
        let both = try await runToEnd("associate", ["write", Self.app, tester])
        #expect(alone.status == 0 && both.status == 0)
        #expect(!alone.output.contains("tester") && both.output.contains(tester))
        for written in [alone, both] {
            let run = try await run(written.output)
            #expect(run.status == 0 && run.output.contains("no findings"), "\(run.output)")
        }
        let folder = try TemporaryFolder()
        try both.output.write(toFile: folder.file("both"), atomically: true, encoding: .utf8)
        let answer = try await runToEnd(
            "associate", [folder.file("both"), "https://partner.example/flip-tester?code=x", tester])
        #expect(answer.output.contains("=> opens the app"))
        for wrong in [[], ["foo"], ["TEAMID1234.*"], [Self.app, "TEAM.example"]] {
            #expect(try await runToEnd("associate", ["write"] + wrong).status == 2, "\(wrong)")
        }
    }

    @Test func `1: there is nothing to read`() async throws {
        let broken = try await run("{")
        #expect(broken.status == 1)
        #expect(broken.output.contains("the file is not JSON: line 1, column 2"))
        let noLink = try await run(file(#""/flip""#), "partner.example/flip")
        #expect(noLink.status == 1)
        #expect(noLink.output.contains("the link is not a web link; begin it with https://"))
    }

    @Test func `2: the link opens the app, and so does the way back to the browser`() async throws {
        let run = try await run(file(#""*""#))
        #expect(run.status == 2)
        #expect(run.output.contains("error authorization-captured"))
    }
}
