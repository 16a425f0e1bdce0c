import JOSE
import PlatformCrypto
import WebText

/// The address of the sign-in handler, with the parameters of this sign-in.
///
/// The order is the SDK's (`OAuthProvider.getHeadfulLiteURL`). Every character of a value is percent-encoded,
/// except unreserved ones. The SDK encodes fewer characters; a server reads the same values.
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
        var items = [
            Parameters.Item("apiKey", options.apiKey),
            Parameters.Item("authType", Self.authType),
            Parameters.Item("ibi", options.bundleID),
            Parameters.Item("sessionId", Hex.text(crypto.sha256(sessionID.utf8).bytes)),
            Parameters.Item("v", ClientVersion.userAgent(options)),
            Parameters.Item("eventId", eventID),
            Parameters.Item("providerId", providerID),
        ]
        if usesClientID, let clientID = options.clientID {
            items.append(Parameters.Item("clientId", clientID))
        } else {
            items.append(Parameters.Item("appId", options.googleAppID))
        }
        // Sent when empty too: the default of the SDK is one empty scope.
        items.append(Parameters.Item("scopes", scopes.joined(separator: ",")))
        if !customParameters.isEmpty {
            items.append(
                Parameters.Item(
                    "customParameters", JSONValue.object(customParameters.mapValues { .string($0) }).jsonText)
            )
        }
        if let languageCode { items.append(Parameters.Item("hl", languageCode)) }
        return Parameters(items).appended(to: address)
    }

    /// The SDK sends the same value for sign-in, linking and reauthentication.
    static let authType = "signInWithRedirect"
}
