import FlipTester
import Foundation
import PlatformCrypto
import Testing
import URLSessionTransport

/// Runs the tester once: replace the settings with yours, and the answer with your app's.
@Suite struct FlipTesterTests {
    @Test func `a run judges the answer of an app`() async throws {
        let tester = try FlipTester(
            TesterSettings(
                universalLink: "https://partner.example/flip", clientID: "google-client",
                scopes: ["devices.read"], returnURL: "https://partner.example/flip-tester"),
            client: URLSessionTransport(), random: .system, now: { Date() })

        let link = await tester.begin(.link)
        let state = try #require(
            URLComponents(string: link)?.queryItems?.first { $0.name == "state" }?.value)
        await tester.receive("https://partner.example/flip-tester?code=a-code&state=\(state)")

        #expect(await tester.current?.isGood == true)
    }
}
