import Dispatch
import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Lines for a log, which a thread of its own writes: a reader that stalls must not hold up a server.
package final class LineLog: Sendable {
    /// The lines that wait for the thread that writes them, and how many were dropped.
    private struct State {
        var lines: [String] = []
        /// The lines dropped since the last write, which reports them.
        var dropped = 0
        var droppedInAll = 0
        var isWriting = false
    }

    /// The log on standard error, written to the end when the process ends, unless its reader stalls.
    static let standardError: LineLog = {
        atexit { LineLog.standardError.finish() }
        return LineLog(descriptor: STDERR_FILENO)
    }()

    private let descriptor: Int32
    private let capacity: Int
    private let state = Locked(State())
    private let hasLines = DispatchSemaphore(value: 0)
    private let hasWritten = DispatchSemaphore(value: 0)

    /// A log on an open file, which keeps at most `capacity` lines that wait for its thread.
    package init(descriptor: Int32, capacity: Int = 1_000) {
        self.descriptor = descriptor
        self.capacity = capacity
        do throws(SystemError) { try SystemThread.start(writeLines) } catch {
            prompt("There is no thread for the log: \(error.text).\n")
        }
    }

    /// Adds a line without a line break; drops it when too many lines wait already.
    package func add(_ line: String) {
        state.withLock { state in
            if state.lines.count < capacity {
                state.lines.append(line)
            } else {
                state.dropped += 1
                state.droppedInAll += 1
            }
        }
        hasLines.signal()
    }

    /// How many lines were dropped since the start.
    package var droppedInAll: Int { state.withLock { $0.droppedInAll } }

    private func writeLines() {
        while true {
            hasLines.wait()
            let text = state.withLock { state -> String in
                var lines = state.lines
                if state.dropped > 0 {
                    lines.append("\(state.dropped) lines were dropped: the reader of the log was too slow.")
                }
                state = State(droppedInAll: state.droppedInAll, isWriting: !lines.isEmpty)
                return lines.map { $0 + "\n" }.joined()
            }
            writeAll(text, to: descriptor)
            state.withLock { $0.isWriting = false }
            hasWritten.signal()
        }
    }

    /// Waits until all is written, and no longer than a second for the reader.
    private func finish() {
        while state.withLock({ $0.isWriting || !$0.lines.isEmpty }) {
            if hasWritten.wait(timeout: .now() + .seconds(1)) == .timedOut { return }
        }
    }
}
