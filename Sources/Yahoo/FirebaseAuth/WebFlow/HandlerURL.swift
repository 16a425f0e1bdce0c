import FirebaseCore
import JSON
import PlatformCrypto
import WebText

/// The URL that opens the sign-in handler for one sign-in.
struct HandlerURL {
    /// The SDK sends the same value for sign-in, linking and reauthentication.
    static let authType = "signInWithRedirect"

    /// The handler without parameters, such as `https://demo-project.firebaseapp.com/__/auth/handler`.
    var endpoint: String
    var options: FirebaseOptions
    var providerID: String
    /// The name of this attempt, which the answer repeats.
    var eventID: String
    /// The secret of this attempt.
    ///
    /// Only its SHA-256 is sent, so nobody who sees the URL can redeem the answer.
    var sessionID: String
    /// The client id that names the app; nil when its app id does.
    var clientID: String?
    var scopes: [String]
    var customParameters: [String: String]
    /// The language of the pages; nil for the browser's.
    var languageCode: String?

    /// The URL, with the parameters in the order of the SDK.
    func text(crypto: PlatformCrypto) -> String {
        var items: [Parameters.Item] = [
            .init("apiKey", options.apiKey), .init("authType", Self.authType),
            .init("ibi", options.bundleID),
            // Safeguard firebase-app.session-digest: the session id leaves the app as its digest (Firebase
            // Apple SDK).
            // Without it, any app that sees the handler's URL can finish the sign-in.
            .init("sessionId", Hex.text(crypto.sha256(sessionID.utf8).bytes)),
            .init("v", "FirebaseAuth.iOS/\(Backend.sdkVersion) \(options.bundleID)"),
            .init("eventId", eventID), .init("providerId", providerID),
        ]
        if let clientID {
            items.append(.init("clientId", clientID))
        } else {
            items.append(.init("appId", options.googleAppID))
        }
        // The SDK sends the parameter without a value, too: its default is one empty scope.
        items.append(.init("scopes", scopes.joined(separator: ",")))
        if !customParameters.isEmpty {
            let custom = JSONValue.object(JSONObject(customParameters.mapValues { .string($0) })).jsonText
            items.append(.init("customParameters", custom))
        }
        if let languageCode { items.append(.init("hl", languageCode)) }
        return Parameters(items).appended(to: endpoint)
    }
}
