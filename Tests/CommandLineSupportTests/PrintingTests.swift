import CommandLineSupport
import Foundation
import TestSupport
import Testing

/// Text that a program writes to its output.
@Suite struct PrintingTests {
    @Test func `a pipe that another process has made non-blocking gets the whole text`() async throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let status = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        try #require(status == 0)
        // Far more than a pipe holds.
        let text = String(repeating: "a line of a log\n", count: 500_000)
        async let received = blocking { try pipe.fileHandleForReading.readToEnd() }
        try await blocking {
            writeAll(text, to: descriptor)
            try pipe.fileHandleForWriting.close()
        }
        #expect(try await received?.count == text.utf8.count)
    }
}
