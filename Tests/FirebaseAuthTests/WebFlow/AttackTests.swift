import HTTPMessages
import HeadlessBrowser
import LocalServers
import SignInSandbox
import Testing

@testable import FirebaseAuth

/// Each attack of the example is stopped, and by the rule that is there for it.
@Suite struct AttackTests {
    /// How an attack ends.
    struct Refusal: Sendable {
        let attack: String
        /// What the app's call throws; nil where a server refuses the attacker's own request.
        let code: AuthErrorCode?
        let words: String
        /// The ID of the rule that stops it.
        let rule: String
    }

    static let refusals = [
        Refusal(
            attack: "a token of another app", code: .internalError,
            words: "INVALID_CREDENTIAL_OR_PROVIDER_ID",
            rule: "firebase.no-provider-token"),
        Refusal(
            attack: "claims made up", code: .internalError, words: "INVALID_CREDENTIAL_OR_PROVIDER_ID",
            rule: "firebase.no-provider-token"),
        Refusal(
            attack: "a replayed code", code: nil, words: "INVALID_IDP_RESPONSE", rule: "firebase.state-once"),
        Refusal(
            attack: "a code of another project", code: nil, words: "INVALID_IDP_RESPONSE",
            rule: "yahoo.code-app"),
        Refusal(
            attack: "a stolen callback", code: nil, words: "INVALID_IDP_RESPONSE", rule: "firebase.session-id"
        ),
        Refusal(
            attack: "a planted callback", code: .webContextCancelled, words: "ERROR_WEB_CONTEXT_CANCELLED",
            rule: "firebase-app.callback-event"),
        Refusal(
            attack: "injected parameters", code: .webSignInUserInteractionFailure,
            words: "client_id is reserved", rule: "firebase.custom-parameter"),
    ]

    @Test(arguments: refusals)
    func `an attack is refused, and by the rule that is there for it`(refusal: Refusal) async throws {
        let attack = try #require(Attack.all.first { $0.name == refusal.attack })
        let sandbox = try await SignInSandbox.inMemory()
        let outcome = try await attack.run(in: sandbox)
        guard case .refused(let reason) = outcome else {
            Issue.record("\(refusal.attack): \(outcome)")
            return
        }
        #expect(reason.contains(refusal.words))
        if let code = refusal.code { #expect(reason.contains("(\(code.rawValue))")) }
        #expect(sandbox.failedChecks.map(\.rule.id) == [refusal.rule], "no other rule stood in the way")
    }

    @Test func `a server that does not answer is no refusal`() async throws {
        let attack = try #require(Attack.all.first { $0.name == "injected parameters" })
        let sandbox = try await SignInSandbox.start()
        await sandbox.stop()
        let error = await #expect(throws: AuthError.self) { try await attack.run(in: sandbox) }
        #expect(error?.code == .networkError)
    }

    @Test(arguments: ["", "{}", "[]", #"{"error":"busy"}"#])
    func `an answer without a reason is no refusal`(body: String) {
        let answer = HTTPResponse(status: 502, body: Array(body.utf8))
        #expect(throws: StepFailure.self) { try Attack.Outcome(answer) }
    }

    @Test func `every attack of the example is in this table`() {
        #expect(Attack.all.map(\.name) == Self.refusals.map(\.attack))
    }
}

extension AttackTests.Refusal: CustomTestStringConvertible {
    var testDescription: String { attack }
}
