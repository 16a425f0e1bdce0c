import OAuth
import WebText

/// The parameters with which an SDK opens the handler, checked as far as possible without the project.
///
/// The wire names are those that the Apple SDK (12.19) and the JavaScript SDK (12.18) write.
struct HandlerRequest: Sendable {
    /// The operation that the app has begun, such as `signInWithRedirect`; the answer repeats it.
    let authType: String
    /// The app's name of its attempt, which the answer repeats.
    let eventID: String?
    /// The provider, such as `yahoo.com`.
    let providerID: String
    /// The SHA-256 of the session identifier, in hexadecimal, not yet checked; the JavaScript SDK sends none.
    let sessionID: String?
    /// Scopes beyond those that every sign-in has.
    let scopes: [String]
    /// A JSON object of parameters for the provider, not yet parsed.
    let customParameters: String?
    /// The language that the app is in, such as `fr` (wire name `hl`).
    let language: String?
    /// The tenant, which this server does not have (wire name `tid`).
    let tenantID: String?
    /// The Apple app that gets the answer; nil for a site.
    let app: AppIdentifiers?
    /// The page that gets the answer; nil for an app.
    let redirectURL: String?

    /// The values of `authType` that the SDKs send.
    private static let authTypes = [
        "signInWithRedirect", "signInViaPopup", "signInViaRedirect", "linkViaPopup", "linkViaRedirect",
        "reauthViaPopup", "reauthViaRedirect",
    ]

    /// Reads the parameters.
    ///
    /// Throws ``HandlerRefusal/unusable(_:)``: as long as the app is not known, only the user can be told.
    init(_ parameters: Parameters) throws {
        func value(_ name: String) throws -> String? {
            // A repeated parameter is refused, because two readers may each take another value.
            do { return try parameters.value(name) } catch {
                throw HandlerRefusal.unusable(
                    OAuthError(error).description ?? "the parameter \(name) cannot be read")
            }
        }
        func required(_ name: String) throws -> String {
            guard let value = try value(name) else {
                throw HandlerRefusal.unusable("the parameter \(name) is missing")
            }
            return value
        }
        // `FirebaseServer` finds the project by the key. It accepts a page without one, but every SDK sends
        // it.
        _ = try required("apiKey")
        authType = try required("authType")
        guard Self.authTypes.contains(authType) else {
            throw HandlerRefusal.unusable("authType is not one of the SDKs'")
        }
        providerID = try required("providerId")
        eventID = try value("eventId")
        sessionID = try value("sessionId")
        // The Apple SDK writes an empty `scopes` when the app asks for none.
        scopes = try value("scopes")?.split(separator: ",").map(String.init) ?? []
        customParameters = try value("customParameters")
        language = try value("hl")
        tenantID = try value("tid")
        redirectURL = try value("redirectUrl")
        let identifiers = AppIdentifiers(
            bundleID: try value("ibi"), clientID: try value("clientId"), googleAppID: try value("appId"))
        app = identifiers.named.isEmpty ? nil : identifiers
    }
}
