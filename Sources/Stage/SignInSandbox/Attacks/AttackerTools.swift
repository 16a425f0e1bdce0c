import FirebaseSignIn
import Foundation
import HTTPMessages
import JOSE
import LocalWeb
import WebText
import YahooDemo
import YahooProvider

/// The actions of an attacker without this client. All values are public, except the session id.
extension SignInSandbox {
    /// The address with which a sign-in begins, for a session id of the attacker's choice.
    func handlerURL(sessionID: String) -> String {
        let options = FirebaseOptions.demo
        let digest = crypto.sha256(sessionID.utf8).bytes.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return Parameters([
            .init("apiKey", options.apiKey), .init("authType", "signInWithRedirect"),
            .init("ibi", options.bundleID), .init("sessionId", digest.joined()), .init("v", "curl"),
            .init("eventId", "ATTACKATTA"), .init("providerId", "yahoo.com"),
            .init("appId", options.googleAppID), .init("scopes", ""),
        ]).appended(to: "https://\(SignInDemo.project).firebaseapp.com/__/auth/handler")
    }

    /// Asks our project to redeem an answer of Yahoo's.
    func redeem(_ link: String, sessionID: String, as party: Party) async throws -> Attack.Outcome {
        let body: JSONValue = [
            "requestUri": .string(link), "postBody": "providerId=yahoo.com", "sessionId": .string(sessionID),
            "returnSecureToken": true, "returnIdpCredential": true, "autoCreate": true,
        ]
        let request = HTTPRequest(
            method: "POST", origin: "https://www.googleapis.com",
            target: "/identitytoolkit/v3/relyingparty/verifyAssertion?key=\(FirebaseOptions.demo.apiKey)",
            headers: ["Content-Type": "application/json"], body: body.json)
        let answer = JSONValue(json: try await send(request, as: party).body)
        if answer?["idToken"]?.string != nil {
            return .succeeded(as: answer?["email"]?.string ?? "somebody")
        }
        let message = answer?["error"]?["message"]?.string ?? answer?["errorMessage"]?.string
        return .refused(message ?? "an answer without tokens")
    }
}

extension SignInDemo {
    /// The quiz's client id at Yahoo.
    static let otherClientID = YahooConfiguration.Demo.otherClientID
}

extension Device {
    /// The address in the last callback that the app was opened with, code and state included.
    var link: String? { openedURLs.last.flatMap(Self.link(of:)) }

    /// The address in a callback; nil when the callback brings an error.
    static func link(of callback: String) -> String? {
        func value(_ name: String, _ url: String) -> String? {
            URLComponents(string: url)?.queryItems?.first { $0.name == name }?.value
        }
        return value("deep_link_id", callback).flatMap { value("link", $0) }
    }
}

/// Opens the app with another person's callback while the app waits for its own.
struct PlantingDelegate: AuthUIDelegate {
    let device: Device
    let planted: String

    func present(_ url: URL, callbackURLScheme: String) async -> URL? {
        device.open(planted)
        return nil
    }
}
