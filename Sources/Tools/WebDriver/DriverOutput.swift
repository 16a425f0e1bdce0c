import Foundation
import WebText

/// Reads what the driver prints: first the port, then nothing that matters.
///
/// Reading goes on to the end, because a program whose pipe is full waits.
final class DriverOutput: Sendable {
    private struct State {
        var text = ""
        var result: Result<UInt16, WebDriverError>?
        var waiting: [CheckedContinuation<Result<UInt16, WebDriverError>, Never>] = []
    }

    private let state = Locked(State())

    /// The port, once it was printed.
    ///
    /// Throws ``WebDriverError/driverEnded(output:)`` when the program ended before.
    func port() async throws(WebDriverError) -> UInt16 {
        let result = await withCheckedContinuation { continuation in
            let known = state.withLock { state -> Result<UInt16, WebDriverError>? in
                if state.result == nil { state.waiting.append(continuation) }
                return state.result
            }
            if let known { continuation.resume(returning: known) }
        }
        return try result.get()
    }

    /// Reads a pipe to its end, on a thread of its own.
    func read(_ pipe: FileHandle) {
        Thread.detachNewThread {
            while true {
                let data = pipe.availableData
                guard !data.isEmpty else { break }
                self.add(String(decoding: data, as: UTF8.self))
            }
            self.settle { .failure(.driverEnded(output: $0)) }
        }
    }

    private func add(_ text: String) {
        let port = state.withLock { state -> UInt16? in
            guard state.result == nil else { return nil }
            state.text = String((state.text + text).suffix(4_000))
            return Self.port(in: state.text)
        }
        if let port { settle { _ in .success(port) } }
    }

    private func settle(_ result: (String) -> Result<UInt16, WebDriverError>) {
        let (waiting, settled) = state.withLock { state in
            let settled = state.result ?? result(state.text)
            state.result = settled
            defer { state.waiting = [] }
            return (state.waiting, settled)
        }
        for continuation in waiting { continuation.resume(returning: settled) }
    }

    /// The port in `ChromeDriver was started successfully on port 41229.`; nil until the line is whole.
    static func port(in text: String) -> UInt16? {
        guard let words = text.firstRange(of: "successfully on port ") else { return nil }
        let rest = text[words.upperBound...]
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        return digits.endIndex == rest.endIndex ? nil : UInt16(digits)
    }
}
