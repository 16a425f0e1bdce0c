import AuthorizationServer

/// An operation that waits for its turn on a connection.
struct PendingWork: Sendable {
    /// Does the work, and returns the function that answers the caller: a commit may have to come before the answer.
    let run: @Sendable (any SQLConnection) throws -> @Sendable () -> Void
    /// Answers the caller with an error.
    let fail: @Sendable (any Error) -> Void

    /// Waits for the result of work that is put into a queue; its errors become ``StoreUnavailable``.
    static func result<Value: Sendable>(
        of work: @escaping SQLWork<Value>, enqueue: (PendingWork) -> Void
    ) async throws -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            let pending = PendingWork(
                run: { connection in
                    let value = try work(connection)
                    return { continuation.resume(returning: .success(value)) }
                },
                fail: { continuation.resume(returning: .failure($0)) })
            enqueue(pending)
        }
        do { return try result.get() } catch { throw StoreUnavailable(reason: "\(error)") }
    }
}
