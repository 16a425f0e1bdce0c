import AppFlip
import Testing

@Suite struct FlipErrorCodeTests {
    @Test func `the errors have the values of Google's page`() {
        #expect(
            FlipErrorCode.allCases.map(\.rawValue) == [
                "cancelled", "unrecoverable", "invalid_request", "access_denied",
            ])
        #expect(FlipErrorCode.allCases.filter(\.isRecoverable) == [.cancelled, .invalidRequest])
    }

    @Test(arguments: PartnerFailure.allCases)
    func `a description has only characters that RFC 6749 allows`(failure: PartnerFailure) {
        let allowed = failure.explanation.utf8.allSatisfy {
            (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C
        }
        #expect(allowed && failure.explanation.hasSuffix("."))
    }
}
