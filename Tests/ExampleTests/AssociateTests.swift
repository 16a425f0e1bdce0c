import Foundation
import TestSupport
import Testing

/// The program `associate`: its exit status, and the files that it writes.
@Suite struct AssociateTests {
    private static let app = "TEAMID1234.example.partner.app"

    private func run(
        _ file: String, _ link: String = "https://partner.example/flip", app: String = Self.app
    ) async throws -> RunningProgram.End {
        let folder = try TemporaryFolder()
        try file.write(toFile: folder.file("association"), atomically: true, encoding: .utf8)
        return try await runToEnd("associate", [folder.file("association"), link, app])
    }

    private func file(_ paths: String) -> String {
        #"{"applinks": {"details": [{"appID": "\#(Self.app)", "paths": [\#(paths)]}]}}"#
    }

    /// A file that the program writes for these apps: the partner's, and perhaps the tester.
    private func written(for apps: [String]) async throws -> String {
        let end = try await runToEnd("associate", ["write"] + apps)
        #expect(end.status == 0, "\(end.errors)")
        return end.output
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

    private static let tester = "TEAMID1234.example.tester"

    @Test(arguments: [[app], [app, tester]])
    func `a file that it writes opens the app, and has no faults`(apps: [String]) async throws {
        let run = try await run(written(for: apps))
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("no findings"), "\(run.output)")
    }

    @Test func `a file that it writes opens the tester only where it is asked for`() async throws {
        let link = "https://partner.example/flip-tester?code=x"
        let both = try await run(written(for: [Self.app, Self.tester]), link, app: Self.tester)
        #expect(both.output.contains("=> opens the app"), "\(both.output)")
        #expect(try await !written(for: [Self.app]).contains("tester"))
    }

    @Test(arguments: [[], ["foo"], ["TEAMID1234.*"], [app, "TEAM.example"]])
    func `it writes no file for an app id that is missing or malformed`(appIDs: [String]) async throws {
        let end = try await runToEnd("associate", ["write"] + appIDs)
        #expect(end.status == 2)
        #expect(end.output.isEmpty, "\(end.output)")
    }

    @Test func `1: the file is not JSON`() async throws {
        let run = try await run("{")
        #expect(run.status == 1)
        #expect(run.output.contains("the file is not JSON: line 1, column 2"), "\(run.output)")
    }

    @Test func `1: the link is not one`() async throws {
        let run = try await run(file(#""/flip""#), "partner.example/flip")
        #expect(run.status == 1)
        #expect(run.output.contains("the link is not a web link; begin it with https://"), "\(run.output)")
    }

    @Test func `2: the link opens the app, and so does the way back to the browser`() async throws {
        let run = try await run(file(#""*""#))
        #expect(run.status == 2)
        #expect(run.output.contains("error authorization-captured"))
    }
}
