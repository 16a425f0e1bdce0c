import FlipTester
import Foundation
import PartnerMistakes
import Testing

/// The tester app against the files to paste and the partner's server, on a phone that holds both apps.
@Suite struct TesterJourneyTests {
    @Test(arguments: TesterRun.allCases)
    func `the files to paste pass each run`(run: TesterRun) async throws {
        let device = try await TesterDevice()
        let result = try await device.play(run)
        #expect(result.isGood, "\(result.text)")
        let isAnswered = run != .unlistedRedirectURI
        #expect(result.answers.count == (isAnswered ? 1 : 0))
    }

    @Test func `a code of the tester is exchanged, refreshed and revoked`() async throws {
        let device = try await TesterDevice()
        _ = try await device.play(.link)
        #expect(await device.tester.canExchange)
        for step in [
            await device.tester.exchange(), await device.tester.refresh(), await device.tester.unlink(),
        ] {
            #expect(step.isDone, "\(step.text)")
            #expect(step.checks.allSatisfy { $0.held }, "\(step.text)")
            #expect(!step.checks.isEmpty || step.title == "unlink")
        }
        #expect(await device.tester.refresh().isDone == false, "the link is cut")
        #expect(await device.tester.exchange().isDone == false, "the code is used")
    }

    /// A mistake in the partner's app: what it does to its answer, and the check that names it.
    struct AppMistake: Sendable, CustomTestStringConvertible {
        static let content = "the answer has a code, or an error that Google's page lists"

        let name: String
        let run: TesterRun
        let check: String
        let answer: @Sendable (String) -> String
        var testDescription: String { name }
    }

    static let appMistakes = [
        AppMistake(
            name: "state is decoded once too often", run: .stateToEscape, check: "state is one that was sent"
        ) { $0.replacing("%252B", with: "%2B") },
        AppMistake(name: "state is cut", run: .longState, check: "state is one that was sent") {
            String($0.prefix(900))
        },
        AppMistake(name: "state is missing", run: .link, check: "the answer has state") {
            String($0.prefix { $0 != "&" })
        },
        AppMistake(name: "code and error", run: .link, check: AppMistake.content) { $0 + "&error=cancelled" },
        AppMistake(name: "two codes", run: .link, check: AppMistake.content) { $0 + "&code=other" },
        AppMistake(name: "an error of its own", run: .cancel, check: AppMistake.content) {
            $0.replacing("access_denied", with: "user_cancelled")
        },
        AppMistake(
            name: "Cancel is cancelled", run: .cancel, check: "your app answers access_denied"
        ) { $0.replacing("access_denied", with: "cancelled") },
        AppMistake(
            name: "another address", run: .link, check: "the answer is at this app's redirect URI"
        ) { $0.replacing("/flip-tester?", with: "/flip-tester/other?") },
    ]

    @Test(arguments: appMistakes)
    func `a mistake of the app is named by its check`(mistake: AppMistake) async throws {
        let device = try await TesterDevice(changingAnswer: mistake.answer)
        let result = try await device.play(mistake.run)
        #expect(!result.isGood)
        let broken = result.checks.filter { !$0.held }
        #expect(broken.contains { $0.text == mistake.check && !$0.remedy.isEmpty }, "\(result.text)")
    }

    /// The mistakes of a server that show when a code is exchanged, refreshed or revoked, with the words of the check.
    static let serverMistakes: [(mistake: PartnerMistake, check: String)] = [
        (.tokensAsPage, "the content type is application/json"),
        (.tokensCached, "Cache-Control has no-store"),
        (.tokenTypeMissing, "token_type is bearer, in any case"),
        (.expiresInText, "expires_in is a positive number of seconds"),
        (.noRefreshToken, "the answer to a code has a refresh_token"),
        (.accessTokenIsJWT, "access_token is opaque, not a JWT"),
        (.formRefused, "the token endpoint answers 200"),
        (.sameAccessToken, "a refresh gives out a new access token"),
        (.refreshWithoutAccess, "access_token is not empty, and has only characters of a bearer token"),
        (.noEmail, "userinfo has sub and email"),
        (.nothingAtRevocation, "the revocation endpoint answers 200, to unknown tokens too"),
    ]

    @Test(arguments: serverMistakes)
    func `a mistake of the server is named by its check`(
        mistake: PartnerMistake, check: String
    ) async throws {
        let device = try await TesterDevice(mistake: mistake)
        _ = try await device.play(.link)
        var steps = [await device.tester.exchange()]
        if steps[0].isDone { steps += [await device.tester.refresh(), await device.tester.unlink()] }
        let broken = steps.flatMap(\.checks).filter { !$0.held }.map(\.text)
        #expect(broken.contains(check), "\(mistake.id): \(steps.map(\.text))")
    }

    @Test func `without the app the tester says that Google goes on in the browser`() async throws {
        let device = try await TesterDevice(installsApp: false)
        let result = try await device.play(.link)
        #expect(!result.isGood)
        #expect(result.nextStep == "go on in the browser, because no app opens")
    }
}
