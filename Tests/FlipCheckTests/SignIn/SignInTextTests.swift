import FlipCheck
import Testing

/// The text of `flip-check sign-in`.
@Suite struct SignInTextTests {
    @Test func `each page is shown with its forms, the step that was taken, and what to write instead`()
        async throws
    {
        let probe = try Partner().probe { $0.signIn.forms.removeLast() }
        let text = SignInText(try await probe.firstWalk(), probe)
        #expect(!text.isComplete)
        for part in [
            "1. page (200) “", "fields: username, password", "decision=sign-in", "taken: signIn.forms[0]",
            "2. page (200) “", "no step of signIn.forms fits", "\"signIn\": {",
            #""press": { "name": "decision", "value": "agree" }"#,
        ] { #expect(text.text.contains(part), "\(part) is not in \(text.text)") }
        #expect(!text.text.contains(Partner.Demo.password))
    }

    @Test func `a sign-in that works is said to work, and a step that was not used is named`() async throws {
        let probe = try Partner().probe { $0.signIn.forms.append(.init(fields: ["otp": "123456"])) }
        let text = SignInText(try await probe.firstWalk(), probe)
        #expect(text.isComplete)
        #expect(text.text.contains("The sign-in leads to a code."))
        #expect(text.text.contains("signIn.forms[2] was not used"))
    }
}
