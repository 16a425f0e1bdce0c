import Foundation
import TestSupport
import Testing

@testable import CommandLineSupport

/// A log whose reader is slower than its writers.
@Suite struct LineLogTests {
    @Test func `a log whose reader is slow drops lines, and says how many`() async throws {
        let pipe = Pipe()
        let log = LineLog(descriptor: pipe.fileHandleForWriting.fileDescriptor, capacity: 10)
        // A pipe holds some 650 of these lines, and the log ten.
        let line = String(repeating: "a", count: 99)
        for _ in 0..<5_000 { log.add(line) }
        let (kept, dropped) = try await blocking {
            var (text, kept, dropped) = ("", 0, 0)
            // The thread of the log may wake while lines are added, and report dropped lines more than once.
            repeat {
                text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                kept = lines.dropLast().count { $0 == line }
                dropped = lines.dropLast().reduce(0) { sum, line in
                    line.hasSuffix(" dropped: the reader of the log was too slow.")
                        ? sum + (Int(line.prefix { $0 != " " }) ?? 0) : sum
                }
            } while kept + dropped < 5_000
            return (kept, dropped)
        }
        #expect(kept + dropped == 5_000)
        #expect(dropped > 0)
        #expect(dropped == log.droppedInAll)
        log.add("afterwards")
        #expect(try await blocking { pipe.fileHandleForReading.availableData } == Data("afterwards\n".utf8))
    }
}
