import AppFlip
import Testing

/// The codes of Google's page, as they are on the wire.
@Suite struct FlipErrorCodeTests {
    @Test func `the errors have the values of Google's page`() {
        #expect(
            FlipErrorCode.allCases.map(\.rawValue) == [
                "cancelled", "unrecoverable", "invalid_request", "access_denied",
            ])
        #expect(FlipErrorCode.allCases.filter(\.isRecoverable) == [.cancelled, .invalidRequest])
    }
}
