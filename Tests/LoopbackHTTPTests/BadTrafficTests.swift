import Foundation
import TestSupport
import Testing

/// The built `partner-server` under traffic that no honest client sends.
@Suite(.serialized) struct BadTrafficTests {
    @Test func `partner-server refuses every malformed request, and still answers`() async throws {
        try await withPartnerServer { _, port in
            for kind in Malformed.all {
                for request in kind.requests {
                    let answer = try await blocking { try RawClient.exchange(request, port: port) }
                    #expect(answer.hasPrefix("HTTP/1.1 \(kind.status) "), "\(kind.name)")
                }
                #expect(try await status(port) == 200, "after \(kind.name)")
            }
        }
    }

    @Test func `a thousand slow clients cost partner-server no answer, and it gives their memory back`()
        async throws
    {
        try raiseDescriptorLimit(to: 3_000)
        try await withPartnerServer { program, port in
            var resident: [Int] = []
            for _ in 0..<8 {
                let crowd = try await RawClient.insideAHeader(1_000, port: port)
                #expect(try await status(port) == 200)
                // They go away in the middle of their header, one after the other.
                for client in crowd { client.shutdownOutput() }
                _ = try await blocking { try crowd.map { try $0.readToEnd() } }
                #expect(try await status(port) == 200)
                resident.append(try residentKilobytes(of: program.processIdentifier))
            }
            // Each round holds 8 MB of headers. The allocator keeps some memory of one round for the next; the
            // last six hold 48 MB, and leave less than half.
            #expect(resident[7] - resident[1] < 24_576, "resident kB after each round: \(resident)")
        }
    }

    private func status(_ port: UInt16) async throws -> Int {
        try await blocking {
            let client = try RawClient(port: port)
            client.send(
                "GET /.well-known/oauth-authorization-server HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
            )
            return try client.response().status
        }
    }

    private func withPartnerServer(_ test: (RunningProgram, UInt16) async throws -> Void) async throws {
        let program = try RunningProgram("partner-server", ["--port", "0"])
        let greeting = try await program.wait(for: "until Ctrl-C")
        let port = greeting.split(separator: ",").first?.split(separator: ":").last.flatMap { UInt16($0) }
        try await test(program, try #require(port))
        #expect(try await program.stop().status == 0)
    }
}
