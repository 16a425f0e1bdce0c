import DocSync
import Foundation
import HTTPMessages
import TestSupport
import Testing
import URLSessionTransport

/// Types every command that a page tells the reader to type, from the root of the project.
///
/// The tests of recordings type the commands whose output is recorded.
/// `swift run NAME` starts the program that is built already: Tests/DocsTests/toolchain/swift.
@Suite struct CommandTests {
    /// The commands of the pages, or an empty list when the pages cannot be read, which a test reports.
    private static let commands = (try? Checks.ofProject.get().commands) ?? []

    /// The blocks of commands that end, with their statuses, except for those whose output is recorded.
    private static let ending: [(CommandBlock, Int32)] = {
        let recorded = (try? Checks.ofProject.get().recordedStatuses) ?? [:]
        return commands.compactMap { block -> (CommandBlock, Int32)? in
            guard case .ends(let status) = block.run else { return nil }
            let programs = block.programs
            let isRecorded = !programs.isEmpty && programs.allSatisfy { recorded[$0] != nil }
            return isRecorded ? nil : (block, status)
        }
    }()

    private static let servers = commands.filter { $0.run == .serves }

    @Test func `the pages have commands that end, and servers`() throws {
        _ = try Checks.ofProject.get()
        #expect(!Self.ending.isEmpty)
        #expect(!Self.servers.isEmpty)
    }

    // One block at a time: a block may use the files that an earlier block of its page has made.
    @Test(.serialized, .timeLimit(.minutes(60)), arguments: ending)
    func `a block of commands does what the page says`(block: CommandBlock, status: Int32) async throws {
        let end = try await program(block.text).end()
        #expect(
            end.status == status,
            """
            \(block) ends with \(end.status); correct the commands, or write above them \
            <!-- status: \(end.status) --> or <!-- not run: REASON -->
            \(block.text)
            \(end.output)\(end.errors)
            """)
    }

    @Test(.serialized, .timeLimit(.minutes(60)), arguments: servers)
    func `a server of a page starts, answers and stops`(block: CommandBlock) async throws {
        // The shell gives way to the program, which then gets the signal.
        let server = try program("exec \(block.text)", options: "--port 0")
        let greeting = try await server.wait(for: "Ctrl-C")
        let address = try #require(
            greeting.firstMatch(of: /http:\/\/(?:127\.0\.0\.1|localhost):\d+/)?.output,
            "\(block): the server does not print its address")
        let request = HTTPRequest(method: "GET", origin: String(address), target: "/")
        let response = try await URLSessionTransport(timeLimit: .seconds(3_600)).send(request)
        #expect((200..<500).contains(response.status), "\(block): \(response.status)")
        server.send(SIGINT)
        let end = try await server.end()
        #expect(end.status == 0, "\(block): \(end.errors)")
    }

    private func program(_ commands: String, options: String = "") throws -> RunningProgram {
        let toolchain = packageRoot.appending(path: "Tests/DocsTests/toolchain")
        let start = """
            set -eu; cd "$1"; PATH="$2:$PATH"; PRODUCTS=$3; SERVER_OPTIONS=$4; \
            export PATH PRODUCTS SERVER_OPTIONS

            """
        return try RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            ["-c", start + commands, "sh", packageRoot.path, toolchain.path, builtProducts.path, options])
    }
}
