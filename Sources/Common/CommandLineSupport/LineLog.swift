import Dispatch
import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Lines for a log, which a thread of its own writes: a reader that stalls must not hold up a server.
///
/// A log lives as long as the process, because its thread never ends.
package final class LineLog: Sendable {
    /// The lines that wait for the thread that writes them, and how many were dropped.
    private struct State {
        /// Whether there is a thread; without one, each line is written where it is added.
        var hasThread = true
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
            state.withLock { $0.hasThread = false }
            writeAll("There is no thread for the log: \(error.text).\n", to: descriptor)
        }
    }

    /// Adds a line without a line break; drops it when too many lines wait already.
    package func add(_ line: String) {
        guard state.withLock({ $0.hasThread }) else { return writeAll(line + "\n", to: descriptor) }
        let isFirst = state.withLock { state in
            guard state.lines.count < capacity else {
                state.dropped += 1
                state.droppedInAll += 1
                return false
            }
            state.lines.append(line)
            return state.lines.count == 1
        }
        // The thread takes all lines at a time.
        if isFirst { hasLines.signal() }
    }

    /// How many lines were dropped since the start.
    package var droppedInAll: Int { state.withLock { $0.droppedInAll } }

    private func writeLines() {
        while true {
            hasLines.wait()
            let text = state.withLock { state -> String in
                var lines = state.lines
                if state.dropped > 0 {
                    let dropped = state.dropped == 1 ? "1 line was" : "\(state.dropped) lines were"
                    lines.append("\(dropped) dropped: the reader of the log was too slow.")
                }
                state = State(droppedInAll: state.droppedInAll, isWriting: true)
                return lines.map { $0 + "\n" }.joined()
            }
            writeAll(text, to: descriptor)
            state.withLock { $0.isWriting = false }
            hasWritten.signal()
        }
    }

    /// Waits until all lines are written; gives up when the reader takes nothing for a second.
    private func finish() {
        while state.withLock({ $0.isWriting || !$0.lines.isEmpty }) {
            if hasWritten.wait(timeout: .now() + .seconds(1)) == .timedOut { return }
        }
    }
}
