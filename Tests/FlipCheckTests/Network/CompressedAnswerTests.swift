import Foundation
import TestSupport
import Testing

/// A server that compresses although the run asks for answers as they are.
@Suite(.enabled(if: PythonPartner.canRun, "there is no python3")) struct CompressedAnswerTests {
    /// Writes 256 MB of zeros as gzip, which take a quarter of a megabyte.
    private static let writingBomb = """
        import sys, zlib
        pack = zlib.compressobj(9, zlib.DEFLATED, 31)
        zeros = bytes(1 << 20)
        body = b"".join(pack.compress(zeros) for _ in range(256)) + pack.flush()
        open(sys.argv[1], "wb").write(body)
        """

    /// Runs a program, and prints after its output its status, and how many kilobytes it held at most.
    private static let measuring = """
        import resource, subprocess, sys
        run = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, text=True)
        print(run.stdout, "status", run.returncode)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print("peak", peak // 1024 if sys.platform == "darwin" else peak)
        """

    private func python(_ script: String, _ arguments: [String]) async throws -> RunningProgram.End {
        try await RunningProgram(onPath: "python3", ["-c", script] + arguments).end()
    }

    @Test func `256 MB in a small answer cost less than 100 MB, and the report says so`() async throws {
        let folder = try TemporaryFolder()
        #expect(try await python(Self.writingBomb, [folder.file("bomb")]).status == 0)
        let body = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("bomb"))))
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n"
            + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        let server = try RawServer(Array(head.utf8) + body)
        defer { server.stop() }
        let origin = "http://127.0.0.1:\(server.port)"
        let end = try await python(
            Self.measuring,
            [
                builtProducts.appendingPathComponent("flip-check").path, "--client-id", "1",
                "--authorization-url", "\(origin)/authorize", "--seconds", "3600", "--total-seconds", "3600",
                "--requests-per-second", "1000", "--all",
            ])
        // URLSession of Linux unpacks it in pieces. Where the body comes as it is, the run does not read it.
        let reasons = [
            "the body has more than", "the body is compressed, although it was asked for as it is",
        ]
        #expect(reasons.contains { end.output.contains($0) }, "\(end.output)\(end.errors)")
        let peak = end.output.split(separator: "\n").last.flatMap { Int($0.dropFirst("peak ".count)) }
        #expect(try #require(peak) < 100_000)
    }
}
