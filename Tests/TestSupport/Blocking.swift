import Dispatch

/// Runs blocking work on a thread of its own: the threads of the global executor are for the handlers.
public func blocking<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result
{
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "blocking").async {
            continuation.resume(with: Swift.Result { try work() })
        }
    }
}
