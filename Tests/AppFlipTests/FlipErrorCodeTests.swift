import AppFlip
import Testing

@Suite struct FlipErrorCodeTests {
    @Test func `the four errors have the values of Google's page`() {
        #expect(
            FlipErrorCode.allCases.map(\.rawValue) == [
                "cancelled", "unrecoverable", "invalid_request", "access_denied",
            ])
    }

    @Test(arguments: [
        (FlipErrorCode.cancelled, FlipErrorCode.Reaction.openAuthorizationURL), (.unrecoverable, .stop),
        (.invalidRequest, .openAuthorizationURL), (.accessDenied, .stop),
    ])
    func `two errors send the user to the browser and two stop`(
        code: FlipErrorCode, step: FlipErrorCode.Reaction
    ) {
        #expect(code.reaction == step)
        #expect(code.isRecoverable == (step == .openAuthorizationURL))
    }

    @Test(arguments: [
        ("access_denied" as String?, 403, PartnerFailure.consentRefused),
        ("login_required", 401, .sessionEnded),
        ("invalid_token", 401, .sessionEnded), ("account_disabled", 403, .accountDisabled),
        ("account_not_eligible", 403, .accountNotEligible),
        ("region_not_supported", 403, .regionNotSupported),
        ("invalid_request", 400, .badParameter), ("unauthorized_client", 400, .unauthorizedClient),
        ("unauthorized_client", 401, .unauthorizedClient), ("invalid_client", 401, .unauthorizedClient),
        ("unsupported_response_type", 400, .unsupportedResponseType), ("invalid_scope", 400, .invalidScope),
        ("server_error", 500, .serverUnavailable), ("temporarily_unavailable", 503, .serverUnavailable),
        (nil, 401, .sessionEnded), (nil, 408, .timedOut), (nil, 429, .serverUnavailable),
        (nil, 500, .serverUnavailable), (nil, 502, .serverUnavailable), (nil, 599, .serverUnavailable),
        (nil, 302, .answerUnreadable), (nil, 403, .answerUnreadable), (nil, 404, .answerUnreadable),
        ("something_new", 503, .serverUnavailable), ("something_new", 400, .answerUnreadable),
    ])
    func `the server's refusal decides what Google is told`(
        error: String?, status: Int, failure: PartnerFailure
    ) {
        #expect(PartnerFailure(oauthError: error, status: status) == failure)
    }

    @Test(arguments: PartnerFailure.allCases)
    func `a description has only characters that RFC 6749 allows`(failure: PartnerFailure) {
        let allowed = failure.explanation.utf8.allSatisfy {
            (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C
        }
        #expect(allowed && failure.explanation.hasSuffix("."))
    }
}
