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
        let thrown: AuthErrorCode?
        /// A part of the reason with which it is refused.
        let reason: String
        /// The ID of the rule that stops it.
        let rule: String

        init(_ attack: String, throws thrown: AuthErrorCode?, _ reason: String, by rule: String) {
            self.attack = attack
            self.thrown = thrown
            self.reason = reason
            self.rule = rule
        }
    }

    static let refusals = [
        Refusal(
            "a token of another app", throws: .internalError, "INVALID_CREDENTIAL_OR_PROVIDER_ID",
            by: "firebase.no-provider-token"),
        Refusal(
            "claims made up", throws: .internalError, "INVALID_CREDENTIAL_OR_PROVIDER_ID",
            by: "firebase.no-provider-token"),
        Refusal("a replayed code", throws: nil, "INVALID_IDP_RESPONSE", by: "firebase.state-once"),
        Refusal("a code of another project", throws: nil, "INVALID_IDP_RESPONSE", by: "yahoo.code-app"),
        Refusal("a stolen callback", throws: nil, "INVALID_IDP_RESPONSE", by: "firebase.session-id"),
        Refusal(
            "a planted callback", throws: .webContextCancelled, "ERROR_WEB_CONTEXT_CANCELLED",
            by: "firebase-app.callback-event"),
        Refusal(
            "injected parameters", throws: .webSignInUserInteractionFailure, "client_id is reserved",
            by: "firebase.custom-parameter"),
    ]

    @Test(arguments: zip(Attack.all, refusals))
    func `an attack is refused, and by the rule that is there for it`(
        attack: Attack, refusal: Refusal
    ) async throws {
        let sandbox = try await SignInSandbox.inMemory()
        let outcome = try await attack.run(in: sandbox)
        guard case .refused(let reason) = outcome else {
            Issue.record("\(refusal.attack): \(outcome)")
            return
        }
        #expect(reason.contains(refusal.reason))
        if let code = refusal.thrown { #expect(reason.contains("(\(code.rawValue))")) }
        #expect(sandbox.failedChecks.map(\.rule.id) == [refusal.rule], "no other rule stood in the way")
    }

    @Test func `a server that does not answer is no refusal`() async throws {
        let sandbox = try await SignInSandbox.start()
        await sandbox.stop()
        let error = await #expect(throws: AuthError.self) {
            try await Attack.injectedParameters.run(in: sandbox)
        }
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
