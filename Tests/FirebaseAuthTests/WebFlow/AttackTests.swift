import HeadlessBrowser
import SignInSandbox
import Testing

@testable import FirebaseAuth

@Suite struct AttackTests {
    static let refusals: [(String, AuthErrorCode?, String, String)] = [
        (
            "a token of another app", .internalError, "INVALID_CREDENTIAL_OR_PROVIDER_ID",
            "no token of the provider is accepted from the app"
        ),
        (
            "claims made up", .internalError, "INVALID_CREDENTIAL_OR_PROVIDER_ID",
            "no token of the provider is accepted from the app"
        ),
        (
            "a replayed code", nil, "INVALID_IDP_RESPONSE",
            "the state began here, and is used for the first time"
        ),
        ("a code of another project", nil, "INVALID_IDP_RESPONSE", "the code belongs to this app"),
        (
            "a stolen callback", nil, "INVALID_IDP_RESPONSE",
            "sessionId is the text whose SHA-256 the sign-in began with"
        ),
        (
            "a planted callback", .webContextCancelled, "ERROR_WEB_CONTEXT_CANCELLED",
            "the callback answers this attempt (eventId)"
        ),
        (
            "injected parameters", .webSignInUserInteractionFailure, "client_id is reserved",
            "no custom parameter overrides one of OAuth"
        ),
    ]

    @Test(arguments: refusals)
    func `an attack is refused, and by the rule that is there for it`(
        name: String, code: AuthErrorCode?, words: String, rule: String
    ) async throws {
        let attack = try #require(Attack.all.first { $0.name == name })
        let sandbox = try await SignInSandbox.inMemory()
        let outcome = try await attack.run(in: sandbox)
        guard case .refused(let reason) = outcome else {
            Issue.record("\(name): \(outcome)")
            return
        }
        #expect(reason.contains(words))
        if let code { #expect(reason.contains("(\(code.rawValue))")) }
        #expect(sandbox.failedChecks.map(\.rule.text) == [rule], "no other rule stood in the way")
    }

    @Test func `every attack of the example is in this table`() {
        #expect(Attack.all.map(\.name) == Self.refusals.map(\.0))
    }
}
