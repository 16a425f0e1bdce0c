import Foundation
import TestSupport
import Testing

/// The built `partner-server` under traffic that no honest client sends.
@Suite(.serialized) struct BadTrafficTests {
    @Test func `a thousand slow clients cost partner-server no answer, and it gives their memory back`()
        async throws
    {
        try raiseDescriptorLimit(to: 3_000)
        try await withPartnerServer { server in
            var resident: [Int] = []
            for _ in 0..<8 {
                let crowd = try await RawClient.insideAHeader(1_000, port: server.port)
                #expect(try await status(server.port) == 200)
                // They go away in the middle of their header, one after the other.
                for client in crowd { client.shutdownOutput() }
                _ = try await blocking { try crowd.map { try $0.readToEnd() } }
                #expect(try await status(server.port) == 200)
                resident.append(try residentKilobytes(of: server.program.processIdentifier))
            }
            // Each round holds 8 MB of headers. The allocator keeps some memory of one round for the next;
            // the last six hold 48 MB, and leave less than half.
            #expect(resident[7] - resident[1] < 24_576, "resident kB after each round: \(resident)")
        }
    }

    @Test func `a log without a reader holds no request up`() async throws {
        // The lines of more than 1,000 requests do not fit into the pipe.
        try await withPartnerServer(["--log"]) { server in
            let client = try await blocking { try RawClient(port: server.port) }
            for _ in 0..<2_000 {
                let status = try await blocking {
                    client.send("GET /nothing HTTP/1.1\r\nHost: h\r\n\r\n")
                    return try client.response().status
                }
                try #require(status == 404)
            }
        }
    }

    @Test func `a log whose reader has ended does not end the server`() async throws {
        try await withPartnerServer(["--log"]) { server in
            try server.program.stopReadingErrors()
            for _ in 0..<10 { #expect(try await status(server.port) == 200) }
        }
    }

    @Test func `a server takes as many connections as the system allows, not only its usual limit`()
        async throws
    {
        let path = builtProducts.appendingPathComponent("partner-server").path
        let program = try RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            ["-c", "ulimit -S -n 64; exec \"$0\" --port 0", path])
        let server = try await ServerProgram(program)
        let statuses = try await blocking {
            let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
            return try clients.map { client in
                client.send("GET /nothing HTTP/1.1\r\nHost: h\r\n\r\n")
                return try client.response().status
            }
        }
        #expect(statuses == Array(repeating: 404, count: 200))
        #expect(try await server.stop().status == 0)
    }

    private func status(_ port: UInt16) async throws -> Int {
        try await blocking {
            try RawClient(
                port: port,
                sending: "GET /.well-known/oauth-authorization-server HTTP/1.1\r\nHost: h\r\n"
                    + "Connection: close\r\n\r\n"
            ).response().status
        }
    }

    private func withPartnerServer(
        _ options: [String] = [], _ test: (ServerProgram) async throws -> Void
    ) async throws {
        let server = try await ServerProgram("partner-server", options)
        try await test(server)
        #expect(try await server.stop().status == 0)
    }
}
