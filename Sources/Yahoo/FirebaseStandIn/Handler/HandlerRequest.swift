import JSON
import OAuth
import WebText

/// The parameters with which an SDK opens the handler, read without a look at the project.
///
/// The wire names are those that the Apple SDK (12.19) and the JavaScript SDK (12.18) write.
struct HandlerRequest: Sendable {
    /// The operation that the app has begun, repeated in the answer.
    let authType: String
    /// Which attempt of the app this is, repeated in the answer.
    let eventID: String?
    let providerID: String
    /// SHA-256 of the session identifier in hexadecimal, unread; the JavaScript SDK sends none.
    let sessionID: String?
    /// Scopes beyond those that every sign-in has.
    let scopes: [String]
    /// A JSON object of parameters for the provider, unread.
    let customParameters: String?
    let language: String?
    let tenantID: String?
    let app: AppIdentifiers?
    let redirectURL: String?

    private static let authTypes = [
        "signInWithRedirect", "signInViaPopup", "signInViaRedirect", "linkViaPopup", "linkViaRedirect",
        "reauthViaPopup", "reauthViaRedirect",
    ]

    /// Throws ``HandlerRefusal/page(_:)``: before the app is known only the user can be told.
    init(_ parameters: Parameters) throws {
        func value(_ name: String) throws -> String? {
            // Two readers may understand a repeated parameter in two ways.
            do { return try parameters.value(name) } catch {
                throw HandlerRefusal.page(
                    OAuthError(error).description ?? "the parameter \(name) cannot be read")
            }
        }
        func required(_ name: String) throws -> String {
            guard let value = try value(name) else {
                throw HandlerRefusal.page("the parameter \(name) is missing")
            }
            return value
        }
        // The server has found the project by it.
        _ = try required("apiKey")
        authType = try required("authType")
        guard Self.authTypes.contains(authType) else {
            throw HandlerRefusal.page("authType is not one of the SDKs'")
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
