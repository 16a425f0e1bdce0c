import Foundation
import TestSupport
import Testing

/// The files that a run of flip-check writes: reports and recordings.
@Suite struct FlipCheckFileProgramTests {
    /// Runs flip-check with a rule that sends nothing, and with these options.
    private func check(_ options: String...) async throws -> RunningProgram.End {
        let rule = ["--token-url", "https://partner.invalid/token", "--only", "token/https"]
        return try await runToEnd("flip-check", rule + options)
    }

    @Test func `a report can be written to a pipe`() async throws {
        let refused = try RefusedPort()
        let end = try await flipCheck(
            "--client-id", "1234", "--authorization-url", "\(refused.origin)/authorize",
            "--only", "authorize/answers", "--json", "/dev/stderr")
        #expect(end.errors.contains("\"rule\" : \"authorize/answers\""), "\(end.errors)")
        #expect(!end.errors.contains("cannot be written"), "\(end.errors)")
    }

    #if os(Linux)
        @Test(arguments: ["--record", "--html"])
        func `a file that cannot be written is named, and the report is printed all the same`(
            option: String
        ) async throws {
            // The device takes no byte.
            let end = try await check(option, "/dev/full")
            #expect(end.status == 2)
            #expect(end.errors.contains("/dev/full: cannot be written"), "\(end.errors)")
            #expect(end.output.contains("1 held, 0 failed"), "\(end.output)")
        }

        @Test func `every file that was not written is named, with the system's reason`() async throws {
            let folder = try TemporaryFolder()
            let link = folder.file("full.html")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/full")
            let end = try await check("--record", "/dev/full", "--html", link)
            #expect(end.status == 2)
            for path in ["/dev/full", link] {
                #expect(
                    end.errors.contains("\(path): cannot be written: No space left on device"),
                    "\(end.errors)")
            }
        }
    #endif

    @Test func `every file that a run could not write is named before the run`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.path)
        let end = try await check(
            "--json", folder.file("link"), "--html", folder.file("no/report.html"),
            "--junit", folder.file("kept"), "--record", folder.file("./kept"))
        #expect(end.status == 2)
        #expect(end.output.isEmpty)
        for problem in [
            "/link: cannot be written: it is a folder",
            "/no/report.html: cannot be written: there is no folder", "/./kept: is named for two files",
        ] { #expect(end.errors.contains(problem), "\(end.errors)") }
        #expect(!FileManager.default.fileExists(atPath: folder.file("kept")))
    }

    @Test func `a report is written through a link to a file that is not there yet`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("report.json"))
        let end = try await check("--json", folder.file("link"))
        #expect(end.status == 0, "\(end.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("report.json")))
    }
}
