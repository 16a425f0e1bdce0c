import Testing

@testable import FirebaseAuth

/// Expects that a call throws an error of FirebaseAuth, and returns it, or nil after any other end.
func failure<Value>(
    sourceLocation: SourceLocation = #_sourceLocation, of call: () async throws -> Value
) async -> AuthError? {
    await #expect(throws: AuthError.self, sourceLocation: sourceLocation) { _ = try await call() }
}

/// Expects that a call throws an error of FirebaseAuth with this code, and returns it, or nil after any other end.
@discardableResult
func expectFailure<Value>(
    _ code: AuthErrorCode, sourceLocation: SourceLocation = #_sourceLocation,
    _ call: () async throws -> Value
) async -> AuthError? {
    let error = await failure(sourceLocation: sourceLocation, of: call)
    if let error { #expect(error.code == code, "\(error.description)", sourceLocation: sourceLocation) }
    return error
}
