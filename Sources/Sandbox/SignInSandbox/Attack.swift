// Docs/custom-token.md shows these from outside.

import DemoData
import FirebaseAuthClient
import Foundation
import HTTPMessages
import HeadlessBrowser
import JSON
import WebText
import YahooStandIn

/// An attack on the sign-in of `ana`, carried out against the running servers.
package struct Attack: Sendable {
    /// How an attack ended.
    package enum Outcome: Sendable, Hashable, CustomStringConvertible {
        case refused(String)
        /// The attacker holds a session of this address.
        case succeeded(as: String)

        package var isRefused: Bool { if case .refused = self { true } else { false } }

        package var description: String {
            switch self {
            case .refused(let words): "refused: \(words)"
            case .succeeded(let email): "SUCCEEDED as \(email)"
            }
        }

        /// What Firebase's answer means: tokens are a session, everything else is a refusal.
        package init(_ answer: HTTPResponse) {
            let answer = JSONValue(json: answer.body)
            let refusal = answer?["error"]?["message"]?.string ?? answer?["errorMessage"]?.string
            self =
                answer?["idToken"]?.string == nil
                ? .refused(refusal ?? "an answer without tokens")
                : .succeeded(as: answer?["email"]?.string ?? "somebody")
        }
    }

    package var name: String
    package var story: String
    let carryOut: @Sendable (SignInSandbox) async throws -> Outcome

    /// Carries it out in a sandbox of its own; an error is not a refusal, but stopped it before it was tried.
    package func run(in sandbox: SignInSandbox) async throws -> Outcome {
        try await sandbox.asApp { try await carryOut(sandbox) }
    }

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
        let tokens = try await quiz.auth.signIn(with: OAuthProvider.yahoo(quiz.auth)).credential
        return await sandbox.attackerSignsIn(idToken: tokens?.idToken, accessToken: tokens?.accessToken)
    }

    /// Claims prove nothing without Yahoo's signature.
    package static let claimsMadeUp = Attack(
        name: "claims made up", story: "in place of an ID token an attacker sends JSON that says: this is ana"
    ) { sandbox in
        let ana = try await sandbox.auth.signIn(with: OAuthProvider.yahoo(sandbox.auth)).additionalUserInfo?
            .profile
        let claims: JSONValue = [
            "sub": ana?["sub"] ?? .null, "email": .string(Person.ana.email), "email_verified": true,
        ]
        return await sandbox.attackerSignsIn(idToken: claims.jsonText)
    }

    /// Codes and states are good for one use.
    package static let replayedRequest = Attack(
        name: "a replayed code",
        story:
            "an attacker who could read along sends ana's whole request once more, code and session id "
            + "included"
    ) { sandbox in
        _ = try await sandbox.auth.signIn(with: OAuthProvider.yahoo(sandbox.auth))
        let seen = sandbox.journal.entries.last { $0.what.hasSuffix("/verifyAssertion") }
        func value(_ name: String) -> String { seen?.parameters.first { $0.name == name }?.value ?? "" }
        return try await sandbox.redeem(value("requestUri"), sessionID: value("sessionId"))
    }

    /// A code is bound to the client that it was given to.
    static let codeOfAnotherProject = Attack(
        name: "a code of another project",
        story:
            "the quiz's owner keeps ana's code, begins a sign-in at our project, and comes back with her code"
    ) { sandbox in
        let quiz = sandbox.app(.other, of: .ana)
        _ = try await OAuthProvider.yahoo(quiz.auth).credential(with: nil)
        let code = value("code", in: quiz.device.link) ?? ""

        // The attacker's browser stops where Yahoo sends it back with the attacker's own code.
        let handler = "https://\(SignInDemo.project).firebaseapp.com/__/auth/handler?"
        let attacker = sandbox.attacker.device
        let browser = Browser(client: sandbox.web.client(of: .browser)) {
            $0.hasPrefix("https://") && !$0.hasPrefix(handler)
        }
        let page = try await attacker.follow(sandbox.handlerURL(sessionID: "ATTACKATTA"), in: browser)
        let state = value("state", in: page) ?? ""
        let swapped = Parameters([.init("state", state), .init("code", code)])
        let callback = try await attacker.follow(handler + swapped.encoded, in: browser)
        return try await sandbox.redeem(Device.link(of: callback) ?? "", sessionID: "ATTACKATTA")
    }

    /// A callback can be redeemed only with the session id.
    package static let stolenCallback = Attack(
        name: "a stolen callback",
        story: "another app on ana's phone has registered our URL scheme and catches the callback"
    ) { sandbox in
        _ = try await OAuthProvider.yahoo(sandbox.auth).credential(with: nil)
        return try await sandbox.redeem(sandbox.device.link ?? "", sessionID: "ATTACKATTA")
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
        let planted = attacker.device.openedURLs.last ?? ""

        // Ana's app is waiting for an answer of its own when the link comes.
        let plant = PlantingDelegate(device: sandbox.device, planted: planted)
        return await sandbox.outcome { () async throws(AuthError) in
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
            "client_id": YahooConfiguration.Demo.otherClientID, "redirect_uri": "https://quiz.example/yahoo",
        ]
        return await sandbox.outcome { () async throws(AuthError) in
            try await sandbox.auth.signIn(with: provider)
        }
    }
}

extension Device {
    /// The address in the last callback that the app was opened with, code and state included.
    package var link: String? { Self.link(of: openedURLs.last) }

    /// The address in a callback; nil when the callback brings an error.
    fileprivate static func link(of callback: String?) -> String? {
        value("link", in: value("deep_link_id", in: callback))
    }
}

extension OAuthProvider {
    fileprivate static func yahoo(_ auth: Auth) -> OAuthProvider {
        OAuthProvider(providerID: "yahoo.com", auth: auth)
    }
}

private func value(_ name: String, in url: String?) -> String? {
    url.flatMap { URLComponents(string: $0)?.queryItems }?.first { $0.name == name }?.value
}

/// Opens the app with another person's callback while the app waits for its own.
private struct PlantingDelegate: AuthUIDelegate {
    let device: Device
    let planted: String

    func present(_ url: URL, callbackURLScheme: String) async -> URL? {
        device.open(planted)
        return nil
    }
}
