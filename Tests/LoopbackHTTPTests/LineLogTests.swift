import Foundation
import LoopbackHTTP
import TestSupport
import Testing

@Suite struct LineLogTests {
    @Test func `a log without a reader drops lines, and says how many`() async throws {
        let pipe = Pipe()
        let log = LineLog(descriptor: pipe.fileHandleForWriting.fileDescriptor, capacity: 10)
        // A pipe holds some 650 of these lines, and the log ten.
        let line = String(repeating: "a", count: 99)
        for _ in 0..<5_000 { log.add(line) }
        let lines = try await blocking {
            var text = ""
            while true {
                text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
                let lines = text.split(separator: "\n").map(String.init)
                if text.hasSuffix("\n"), lines.last?.contains("dropped") == true { return lines }
            }
        }
        let dropped = lines.compactMap { line in
            line.hasSuffix(" lines were dropped: the reader of the log was too slow.")
                ? line.prefix { $0 != " " } : nil
        }
        #expect(lines.count { $0 == line } + dropped.compactMap { Int($0) }.reduce(0, +) == 5_000)
        #expect(!dropped.isEmpty)
        #expect(dropped.compactMap { Int($0) }.reduce(0, +) == log.droppedInAll)
        log.add("afterwards")
        #expect(try await blocking { pipe.fileHandleForReading.availableData } == Data("afterwards\n".utf8))
    }
}
