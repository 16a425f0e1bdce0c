import AppFlip
import FlipSandbox
import GoogleStandIn
import HeadlessBrowser
import OneFile
import Testing

/// Journeys that end with an error of the app or of the partner's server.
@Suite struct ErrorTests {
    @Test(
        arguments: [
            (.notAFlipLink, "the partner's app: not a flip link: the app's router goes on"),
            (.ignored(.requestOver), "the partner's app: ignored: the request is over"),
            (nil, "the partner's app gets no link"),
        ] as [(FlipStep?, String)])
    func `a flip that ends at the partner's app says at which step`(step: FlipStep?, words: String) {
        #expect(StoppedFlip(step).description == words)
    }

    @Test(arguments: FlipFailure.allCases)
    func `each failure reaches Google as its error, and Google stops or opens the browser`(
        failure: FlipFailure
    ) async throws {
        try await journey { sandbox in
            _ = await sandbox.openLink()
            try await sandbox.letAppAsk()
            _ = await sandbox.refuse(failure)
            switch await sandbox.googleAppTakesAnswer() {
            case .stop(.error(let code, let text), _):
                #expect(code.rawValue == failure.error.rawValue)
                #expect(!code.isRecoverable)
                #expect(text == failure.explanation)
            case .openBrowser(let visit, because: .error(let code, let text)):
                #expect(code.rawValue == failure.error.rawValue)
                #expect(code.isRecoverable)
                #expect(text == failure.explanation)
                #expect(visit.url.hasPrefix("\(FlipSandbox.partnerOrigin)/authorize?"))
            case let other: Issue.record("another step: \(String(describing: other))")
            }
        }
    }

    @Test func `every error of Google's page has a failure that leads to it`() {
        #expect(
            Set(FlipFailure.allCases.map(\.error.rawValue)) == Set(FlipErrorCode.allCases.map(\.rawValue)))
    }

    @Test func `an app session that the server has forgotten leads to the browser`() async throws {
        try await journey { sandbox in
            // A session of the app lives for 30 days.
            sandbox.clock.advance(by: 31 * 86_400)
            _ = await sandbox.openLink()
            let step = try await sandbox.stepAfterConsent()
            #expect(step?.errorBeforeBrowser == .cancelled)
        }
    }

    @Test func `another client_id at Google's own address is answered with invalid_request`() async throws {
        try await journey { sandbox in
            var request = await sandbox.googleApp.flip(to: sandbox.registration, for: sandbox.owner).request
            request.clientID = "somebody-else"
            await sandbox.open(request.url, from: .googleApp)
            _ = await sandbox.partnerAppTakesLink()
            #expect(await sandbox.googleAppTakesAnswer()?.errorBeforeBrowser == .invalidRequest)
        }
    }

    @Test func `an unlisted redirect URI gets no answer at all`() async throws {
        try await journey { sandbox in
            var request = await sandbox.googleApp.flip(to: sandbox.registration, for: sandbox.owner).request
            request.redirectURI += ".evil.example"
            await sandbox.open(request.url, from: .googleApp)
            guard case .told(let problem) = await sandbox.partnerAppTakesLink(),
                problem.contains("redirect_uri is not a configured address")
            else {
                Issue.record("the partner app did more than tell its user")
                return
            }
            let answer = await sandbox.googleAppTakesAnswer()
            #expect(answer == nil)
        }
    }
}
