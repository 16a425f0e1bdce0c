import Foundation
import GoogleStandIn
import PlatformCrypto
import Testing
import WebText

/// The attempts to link that the Google app begins, by flip and in the browser.
@Suite struct AttemptTests {
    @Test func `the link of a flip has the four parameters of Google's page and no more`() async throws {
        let phone = try Phone()
        let flip = await phone.app.flip(to: phone.partner, for: Phone.ada)
        #expect(
            flip.request.url == "https://partner.example/flip?client_id=google-client"
                + "&scope=devices.read+devices.control&state=\(flip.attempt.state)"
                + "&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com"
                + "%2Fa%2Fcom.google.Chromecast"
        )
    }

    @Test func `a challenge goes along when Google's server gives one`() async throws {
        let phone = try Phone(codeChallenge: { attempt in "challenge-\(attempt)" })
        let flip = await phone.app.flip(to: phone.partner, for: Phone.ada)
        #expect(
            flip.request.additionalParameters.encoded
                == "code_challenge=challenge-\(flip.attempt.id)&code_challenge_method=S256")
    }

    @Test func `a state looks like Google's: long, base64url, and its first byte is zero`() async throws {
        let phone = try Phone()
        let state = await phone.flip().state
        #expect(state.wholeMatch(of: /[A-Za-z0-9_-]{640}/) != nil)
        let base64 = state.replacing("-", with: "+").replacing("_", with: "/")
        let bytes = try #require(Data(base64Encoded: base64))
        #expect(bytes.count == 480)
        #expect(bytes.first == 0)
    }

    @Test(arguments: [(33, 44), (34, 46), (1536, 2048)])
    func `a state is as long as asked for`(bytes: Int, characters: Int) async throws {
        let phone = try Phone()
        let attempts = LinkAttempts(
            stateBytes: bytes, now: { phone.clock.now },
            random: RandomSource { [UInt8](repeating: 0xFF, count: $0) })
        let attempt = await attempts.begin(phone.partner, for: Phone.ada, redirectURI: Phone.redirectURI)
        #expect(attempt.state.utf8.count == characters)
    }

    @Test func `states that are too short to be secret end the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = LinkAttempts(
                stateBytes: 32, now: { Date(timeIntervalSince1970: 0) },
                random: RandomSource { [UInt8](repeating: 0xFF, count: $0) })
        }
    }

    @Test func `every attempt has a state of its own`() async throws {
        let phone = try Phone()
        var states: Set<String> = []
        for _ in 0..<100 { states.insert(await phone.flip().state) }
        #expect(states.count == 100)
    }

    @Test func `without the partner's app the browser opens at once, with a new state`() async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        let step = await phone.app.stepWithoutApp(for: attempt)
        let visit = try #require(step.visit)
        #expect(step == .openBrowser(visit, because: .appNotInstalled))
        #expect(visit.attempt.state != attempt.state)
        #expect(visit.attempt.owner == Phone.ada)
        #expect(await phone.receive("code=c&state=\(attempt.state)") == .ignore(.unsolicited))
    }

    @Test func `the browser is sent to the authorization URL with all of RFC 6749's parameters`() async throws
    {
        let phone = try Phone(codeChallenge: { attempt in "challenge-\(attempt)" })
        let attempt = await phone.flip()
        let visit = try #require(await phone.app.stepWithoutApp(for: attempt).visit)
        #expect(
            visit.url == "https://partner.example/authorize?response_type=code&client_id=google-client"
                + "&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fr%2Fexample-project"
                + "&scope=devices.read%20devices.control&state=\(visit.attempt.state)"
                + "&code_challenge=challenge-\(visit.attempt.id)&code_challenge_method=S256")
        #expect(visit.attempt.redirectURI == phone.partner.webRedirectURI)
    }

    @Test func `an authorization URL with a query keeps it`() async throws {
        let phone = try Phone()
        var partner = phone.partner
        partner.authorizationURL += "?tenant=1"
        partner.scopes = []
        let attempt = await phone.app.flip(to: partner, for: Phone.ada).attempt
        let visit = try #require(await phone.app.stepWithoutApp(for: attempt).visit)
        #expect(visit.url.hasPrefix("https://partner.example/authorize?tenant=1&response_type=code&"))
        #expect(!visit.url.contains("scope"))
    }

    @Test func `nothing that is printed shows a state or a code`() async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        let visit = await phone.app.stepWithoutApp(for: attempt)
        let finish = LinkingStep.finish(code: "the-code", attempt)
        let printed: [any Redacted] = [attempt, visit, finish]
        for text in printed.map({ "\($0) \(String(reflecting: $0))" }) {
            #expect(!text.contains(attempt.state.prefix(8)))
            #expect(!text.contains("the-code"))
            // Shorter than any state, so the browser's is not in it either.
            #expect(text.utf8.count < 400)
        }
        #expect("\(attempt)" == "attempt 1: ada@google.example on phone asks Partner")
    }
}
