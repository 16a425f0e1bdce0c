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
        var items: [Parameters.Item] = [
            .init("apiKey", options.apiKey), .init("authType", Self.authType),
            .init("ibi", options.bundleID),
            .init("sessionId", Hex.text(crypto.sha256(sessionID.utf8).bytes)),
            .init("v", "FirebaseAuth.iOS/\(Backend.sdk) \(options.bundleID)"), .init("eventId", eventID),
            .init("providerId", providerID),
        ]
        if usesClientID {
            if let clientID = options.clientID { items.append(.init("clientId", clientID)) }
        } else {
            items.append(.init("appId", options.googleAppID))
        }
        // Sent when empty too: the default of the SDK is one empty scope.
        items.append(.init("scopes", scopes.joined(separator: ",")))
        if !customParameters.isEmpty {
            let custom = JSONValue.object(customParameters.mapValues { .string($0) }).jsonText
            items.append(.init("customParameters", custom))
        }
        if let languageCode { items.append(.init("hl", languageCode)) }
        return Parameters(items).appended(to: address)
    }

    /// The SDK sends the same value for sign-in, linking and reauthentication.
    static let authType = "signInWithRedirect"
}
