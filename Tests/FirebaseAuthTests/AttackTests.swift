import HTTPMessages
import HeadlessBrowser
import LocalServers
import Testing

@testable import FirebaseAuth
@testable import SignInSandbox

/// The attacks of the example yahoo-attacks, each with the rule that stops it.
@Suite struct AttackTests {
    /// How an attack ends.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let attack: Attack
        /// What the app's call throws, or nil where a server refuses the attacker's own request.
        let thrown: AuthErrorCode?
        /// A part of the reason with which it is refused.
        let reason: String
        /// The ID of the rule that stops it.
        let rule: String

        var testDescription: String { attack.name }
    }

    static let refusals = [
        Refusal(
            attack: .tokenOfAnotherApp, thrown: .internalError, reason: "INVALID_CREDENTIAL_OR_PROVIDER_ID",
            rule: "firebase.no-provider-token"),
        Refusal(
            attack: .claimsMadeUp, thrown: .internalError, reason: "INVALID_CREDENTIAL_OR_PROVIDER_ID",
            rule: "firebase.no-provider-token"),
        Refusal(
            attack: .replayedRequest, thrown: nil, reason: "INVALID_IDP_RESPONSE", rule: "firebase.state-once"
        ),
        Refusal(
            attack: .codeOfAnotherProject, thrown: nil, reason: "INVALID_IDP_RESPONSE",
            rule: "yahoo.code-app"),
        Refusal(
            attack: .stolenCallback, thrown: nil, reason: "INVALID_IDP_RESPONSE", rule: "firebase.session-id"
        ),
        Refusal(
            attack: .plantedCallback, thrown: .webContextCancelled, reason: "ERROR_WEB_CONTEXT_CANCELLED",
            rule: "firebase-app.callback-event"),
        Refusal(
            attack: .injectedParameters, thrown: .webSignInUserInteractionFailure,
            reason: "client_id is reserved", rule: "firebase.custom-parameter"),
    ]

    @Test(arguments: refusals)
    func `an attack is refused, and by the rule that is there for it`(refusal: Refusal) async throws {
        let sandbox = try await SignInSandbox.inMemory()
        let outcome = try await refusal.attack.run(in: sandbox)
        guard case .refused(let reason) = outcome else {
            Issue.record("no refusal: \(outcome)")
            return
        }
        #expect(reason.contains(refusal.reason))
        let code = reason.firstMatch(of: /\((17\d{3})\)/).flatMap { Int($0.1) }
        #expect(code == refusal.thrown?.rawValue)
        #expect(sandbox.failedChecks.map(\.rule.id) == [refusal.rule], "no other rule stood in the way")
    }

    @Test func `a server that does not answer is not a refusal`() async throws {
        let sandbox = try await SignInSandbox()
        await sandbox.stop()
        let error = await #expect(throws: AuthError.self) {
            try await Attack.injectedParameters.run(in: sandbox)
        }
        #expect(error?.code == .networkError)
    }

    @Test(arguments: ["", "{}", "[]", #"{"error":"busy"}"#, #"{"error":{"message":"INTERNAL"}}"#])
    func `a server that fails has not refused, even with a reason`(body: String) {
        let answer = HTTPResponse(status: 502, body: Array(body.utf8))
        #expect(throws: StepFailure.self) { try Attack.Outcome(answer) }
    }

    @Test func `every attack of the example is in this table`() {
        #expect(Attack.all.map(\.name).sorted() == Self.refusals.map(\.attack.name).sorted())
    }
}
