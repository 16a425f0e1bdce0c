import Foundation
import JSON
import PlatformCrypto
import WebText

/// The address of the sign-in handler, with this sign-in's parameters in the SDK's order.
struct HandlerURL {
    /// `https://demo-project.firebaseapp.com/__/auth/handler`, or the emulator's.
    var address: String
    var options: FirebaseOptions
    var providerID: String
    var eventID: String
    /// Only its SHA-256 is sent, so a person who sees this URL cannot redeem the answer.
    var sessionID: String
    var usesClientID: Bool
    var scopes: [String]
    var customParameters: [String: String]
    var languageCode: String?

    func text(crypto: PlatformCrypto) -> String {
        let custom = JSONValue.object(customParameters.mapValues { .string($0) }).jsonText
        let items: [(name: String, value: String?)] = [
            ("apiKey", options.apiKey), ("authType", Self.authType), ("ibi", options.bundleID),
            ("sessionId", Hex.text(crypto.sha256(sessionID.utf8).bytes)),
            ("v", "FirebaseAuth.iOS/\(Backend.sdk) \(options.bundleID)"), ("eventId", eventID),
            ("providerId", providerID), ("clientId", usesClientID ? options.clientID : nil),
            ("appId", usesClientID ? nil : options.googleAppID),
            // Sent when empty too: the default of the SDK is one empty scope.
            ("scopes", scopes.joined(separator: ",")),
            ("customParameters", customParameters.isEmpty ? nil : custom), ("hl", languageCode),
        ]
        let sent = items.compactMap { name, value in value.map { Parameters.Item(name, $0) } }
        return Parameters(sent).appended(to: address)
    }

    /// The SDK sends the same value for sign-in, linking and reauthentication.
    static let authType = "signInWithRedirect"
}
