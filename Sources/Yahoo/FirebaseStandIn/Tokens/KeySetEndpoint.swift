import HTTPMessages
import JOSE

/// The public keys that verify ID tokens and session cookies; production publishes them at two URLs.
enum KeySetEndpoint {
    /// Where the keys of ID tokens are.
    static let idTokenPath = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
    /// Where the keys of session cookies are; this server signs both with the same key.
    static let sessionCookiePath = "/v1/sessionCookiePublicKeys"

    /// The key set (RFC 7517 section 5), which is empty when tokens are unsigned.
    ///
    /// Production also says how long a client may keep it, in `Cache-Control`.
    static func answer(_ call: Call) async throws -> HTTPResponse {
        var keys: [JSONWebKey] = []
        if case .signed(let key, let keyID) = call.context.configuration.tokenMode {
            keys.append(JSONWebKey(keyID: keyID, key: key.publicKey))
        }
        return HTTPResponse(json: JSONWebKeySet(keys).json)
    }
}
