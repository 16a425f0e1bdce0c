import Dispatch

/// Runs blocking work on a thread of its own, because the handlers need the threads of the global executor.
package func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "blocking").async {
            continuation.resume(with: Result { try work() })
        }
    }
}
