import Testing

@testable import FirebaseAuth

/// Expects that a call throws an error of FirebaseAuth with this code, and returns it; nil for any other end.
@discardableResult
func expectFailure<Value>(
    _ code: AuthErrorCode, sourceLocation: SourceLocation = #_sourceLocation,
    _ call: () async throws -> Value
) async -> AuthError? {
    let error = await #expect(throws: AuthError.self, sourceLocation: sourceLocation) {
        _ = try await call()
    }
    if let error { #expect(error.code == code, "\(error.description)", sourceLocation: sourceLocation) }
    return error
}
