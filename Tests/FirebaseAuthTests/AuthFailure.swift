import Testing

@testable import FirebaseAuth

/// The error of a call that must fail, or nil when it succeeds.
func failure<Value>(of call: () async throws -> Value) async -> AuthError? {
    do {
        _ = try await call()
        return nil
    } catch {
        #expect(error is AuthError)
        return error as? AuthError
    }
}

/// The error of a call that must fail with this code.
@discardableResult
func expectFailure<Value>(
    _ code: AuthErrorCode, sourceLocation: SourceLocation = #_sourceLocation,
    _ call: () async throws -> Value
) async -> AuthError? {
    let error = await failure(of: call)
    #expect(error?.code == code, "\(error?.description ?? "no error")", sourceLocation: sourceLocation)
    return error
}
