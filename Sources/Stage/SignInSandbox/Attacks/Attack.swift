// Docs/yahoo-attacks.md shows these from outside.

import FirebaseSignIn
import LocalWeb
import WebText

/// An attack on the sign-in of `ana`, carried out against the running servers.
package struct Attack: Sendable {
    /// How it ended.
    package enum Outcome: Sendable, Hashable {
        /// Refused, with the words of the refusing party.
        case refused(String)
        /// The attacker holds a session of this address.
        case succeeded(as: String)
    }

    /// A short name.
    package var name: String
    /// The means and the actions of the attacker.
    package var story: String
    let carryOut: @Sendable (SignInSandbox) async throws -> Outcome

    /// Carries it out in a sandbox that is used for nothing else.
    ///
    /// Throws an error that stopped the attack before it was tried; that is no refusal.
    package func run(in sandbox: SignInSandbox) async throws -> Outcome {
        try await sandbox.asApp { try await carryOut(sandbox) }
    }

    /// All of them.
    package static let all: [Attack] = [
        tokenOfAnotherApp, claimsMadeUp, replayedRequest, codeOfAnotherProject, stolenCallback,
        plantedCallback,
        injectedParameters,
    ]
}

extension Attack.Outcome: CustomStringConvertible {
    /// The outcome in words.
    package var description: String {
        switch self {
        case .refused(let words): "refused: \(words)"
        case .succeeded(let email): "SUCCEEDED as \(email)"
        }
    }
}

extension SignInSandbox {
    /// The result of a call of the attacker's client.
    func outcome(of call: () async throws(AuthError) -> AuthDataResult) async -> Attack.Outcome {
        do {
            return .succeeded(as: try await call().user.email ?? "somebody")
        } catch {
            return .refused("\(error)")
        }
    }

    /// The checks that did not hold so far, in the order of the journal.
    package var failedChecks: [Check] {
        journal.hops.flatMap { $0.checks + ($0.answer?.checks ?? []) }.filter { !$0.held }
    }
}
