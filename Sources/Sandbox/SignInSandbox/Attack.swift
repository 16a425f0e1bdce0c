// Docs/custom-token.md shows these attacks from outside.

import DemoData
import FirebaseAuth
import Foundation
import HeadlessBrowser
import JSON
import LocalServers
import WebText
import YahooStandIn

/// An attack on the sign-in of `ana`, carried out against the running servers.
package struct Attack: Sendable {
    /// The attack in a few words.
    package let name: String
    /// What the attacker does, as a clause that begins in lower case and has no full stop.
    package let story: String
    let carryOut: @Sendable (SignInSandbox) async throws -> Outcome

    /// Carries out the attack in a sandbox that is used for nothing else.
    ///
    /// Throws errors other than refusals, such as the error for a server that does not answer.
    package func run(in sandbox: SignInSandbox) async throws -> Outcome {
        try await sandbox.asApp { try await carryOut(sandbox) }
    }

    /// A value that an earlier step gave.
    ///
    /// Throws ``StepFailure`` without it, because an attack with an empty value would be refused for another reason.
    private static func needed(_ value: String?, _ name: String) throws -> String {
        guard let value else { throw StepFailure("there is no \(name)") }
        return value
    }

    /// The identifier of the attacker's attempt: ten letters, as those of an app.
    static let eventID = "ATTACKEVNT"

    /// A session id that the attacker chose: ten letters, as an app's own.
    static let sessionID = "ATTACKATTA"

    /// All attacks, in the order in which they are told.
    package static let all: [Attack] = [
        tokenOfAnotherApp, claimsMadeUp, replayedRequest, codeOfAnotherProject, stolenCallback,
        plantedCallback, injectedParameters,
    ]

    /// A Yahoo token says who the user is, but not to which app it was given.
    static let tokenOfAnotherApp = Attack(
        name: "a token of another app",
        story: "ana plays a quiz that signs in with Yahoo; its owner shows her Yahoo tokens to our project"
    ) { sandbox in
        let quiz = sandbox.app(.other, of: .ana)
        let tokens = try await quiz.auth.signIn(with: OAuthProvider.yahoo(quiz.auth), uiDelegate: nil)
            .credential
        return try await sandbox.attackerSignsIn(
            idToken: Attack.needed(tokens?.idToken, "ID token of the quiz"),
            accessToken: Attack.needed(tokens?.accessToken, "access token of the quiz"))
    }

    /// Claims prove nothing without Yahoo's signature.
    static let claimsMadeUp = Attack(
        name: "claims made up", story: "in place of an ID token an attacker sends JSON that says: this is ana"
    ) { sandbox in
        let result = try await sandbox.auth.signIn(with: OAuthProvider.yahoo(sandbox.auth), uiDelegate: nil)
        let profile = result.additionalUserInfo?.profile
        let claims: JSONValue = [
            "sub": .string(try Attack.needed(profile?["sub"] as? String, "sub of ana's profile")),
            "email": .string(Person.ana.email),
            "email_verified": true,
        ]
        return try await sandbox.attackerSignsIn(idToken: claims.jsonText)
    }

    /// Codes and states are good for one use.
    static let replayedRequest = Attack(
        name: "a replayed code",
        story:
            "an attacker who could read along sends ana's whole request once more, code and session id "
            + "included"
    ) { sandbox in
        _ = try await sandbox.auth.signIn(with: OAuthProvider.yahoo(sandbox.auth), uiDelegate: nil)
        let request = sandbox.journal.entries.last { $0.what.hasSuffix("/verifyAssertion") }
        func seen(_ name: String) throws -> String {
            try Attack.needed(
                request?.parameters.first { $0.name == name }?.value, "\(name) of ana's request")
        }
        return try await sandbox.redeem(seen("requestUri"), sessionID: seen("sessionId"))
    }

    /// A code is bound to the client that it was given to.
    static let codeOfAnotherProject = Attack(
        name: "a code of another project",
        story:
            "the quiz's owner keeps ana's code, begins a sign-in at our project, and comes back with her code"
    ) { sandbox in
        let quiz = sandbox.app(.other, of: .ana)
        _ = try await OAuthProvider.yahoo(quiz.auth).credential(with: nil)
        let code = try Attack.needed(quiz.device.link?.queryValue("code"), "code for the quiz")

        // The attacker's browser stops where Yahoo sends it back with the attacker's own code.
        let handler = YahooConfiguration.Demo.redirectURI + "?"
        let attacker = sandbox.attacker.device
        let browser = Browser(
            client: sandbox.web.client(of: .browser),
            follows: { $0.hasPrefix("https://") && !$0.hasPrefix(handler) })
        let page = try await attacker.follow(sandbox.handlerURL(sessionID: sessionID), in: browser)
        let state = try Attack.needed(page?.queryValue("state"), "state of the attacker's sign-in")
        let swapped = Parameters([.init("state", state), .init("code", code)])
        let callback = try await attacker.follow(handler + swapped.encoded, in: browser)
        return try await sandbox.redeem(
            Attack.needed(callback?.linkOfCallback, "link in the callback"), sessionID: sessionID)
    }

    /// A callback can be redeemed only with the session id.
    static let stolenCallback = Attack(
        name: "a stolen callback",
        story: "another app on ana's phone has registered our URL scheme and catches the callback"
    ) { sandbox in
        _ = try await OAuthProvider.yahoo(sandbox.auth).credential(with: nil)
        return try await sandbox.redeem(
            Attack.needed(sandbox.device.link, "link in ana's callback"), sessionID: sessionID)
    }

    /// An app accepts only the answer to its own request.
    static let plantedCallback = Attack(
        name: "a planted callback",
        story:
            "a link on a web page opens our app with the attacker's callback, so that ana works in his "
            + "account"
    ) { sandbox in
        let attacker = sandbox.attacker
        _ = try await OAuthProvider.yahoo(attacker.auth).credential(with: nil)
        let planted = try Attack.needed(attacker.device.openedURLs.last, "callback of the attacker")

        // Ana's app is waiting for the answer to its own request when the link comes.
        let plant = PlantingDelegate(device: sandbox.device, planted: planted)
        return try await sandbox.outcome {
            try await sandbox.auth.signIn(with: OAuthProvider.yahoo(sandbox.auth), uiDelegate: plant)
        }
    }

    /// Custom parameters must not change the receiver of Yahoo's answer.
    static let injectedParameters = Attack(
        name: "injected parameters",
        story: "an app passes on parameters from a link; they name the quiz as client and place to return to"
    ) { sandbox in
        let provider = OAuthProvider.yahoo(sandbox.auth)
        provider.customParameters = [
            "client_id": YahooConfiguration.Demo.otherClientID,
            "redirect_uri": YahooConfiguration.Demo.otherRedirectURI,
        ]
        return try await sandbox.outcome {
            try await sandbox.auth.signIn(with: provider, uiDelegate: nil)
        }
    }
}
