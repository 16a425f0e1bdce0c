import AppFlip
import Testing

/// The codes of Google's page "App Flip for iOS", as they are on the wire.
@Suite struct FlipErrorCodeTests {
    @Test func `the errors have the values of Google's page`() {
        #expect(
            FlipErrorCode.allCases.map(\.rawValue) == [
                "cancelled", "unrecoverable", "invalid_request", "access_denied",
            ])
    }

    @Test func `Google goes on in the browser after cancelled and invalid_request`() {
        #expect(FlipErrorCode.allCases.filter(\.isRecoverable) == [.cancelled, .invalidRequest])
    }
}
