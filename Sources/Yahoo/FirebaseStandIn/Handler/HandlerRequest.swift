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

extension HandlerRequest {
    /// The identifiers by which a request names an Apple app.
    struct AppIdentifiers: Sendable {
        var bundleID: String?
        var clientID: String?
        var googleAppID: String?

        /// The identifiers that were sent, with their wire names.
        var named: [String] {
            [
                bundleID.map { "ibi \($0)" }, clientID.map { "clientId \($0)" },
                googleAppID.map { "appId \($0)" },
            ].compactMap(\.self)
        }

        /// The app's scheme, made as the Apple SDK makes it, so that the two meet; nil when it would be none.
        var scheme: String? {
            let reversed = clientID?.split(separator: ".", omittingEmptySubsequences: false).reversed()
            let encoded = googleAppID.map { "app-" + $0.replacing(":", with: "-") }
            guard let scheme = reversed?.joined(separator: ".") ?? encoded else { return nil }
            // RFC 3986 section 3.1, without schemes that a browser handles without an app.
            let isScheme =
                scheme.wholeMatch(of: #/[A-Za-z][A-Za-z0-9+.-]*/#) != nil
                && !["javascript", "data", "vbscript", "file", "http", "https", "about", "blob"]
                    .contains(scheme.lowercased())
            return isScheme ? scheme : nil
        }
    }

    /// The custom parameters for the provider's page (`prompt`, `language`, …), in alphabetical order.
    ///
    /// Throws ``HandlerRefusal/app(_:_:)``.
    static func customItems(json text: String) throws -> [Parameters.Item] {
        func refuse(_ problem: String) -> HandlerRefusal { .app("auth/argument-error", problem) }
        guard let members = JSONValue(json: text.utf8)?.object else {
            throw refuse("customParameters has to be a JSON object of strings.")
        }
        guard members.count <= 20 else { throw refuse("send no more than 20 custom parameters.") }
        return try members.sorted { $0.key < $1.key }.map { name, value in
            // Compared without case, because a provider may ignore it.
            guard Check.that(!reserved.contains(name.lowercased()), .customParameter)
            else { throw refuse("the custom parameter \(name) is reserved; leave it out.") }
            guard let text = value.string else {
                throw refuse("the custom parameter \(name) has to be a string.")
            }
            return Parameters.Item(name, text)
        }
    }

    /// The parameters that an app must not set.
    ///
    /// Firebase reserves the first five. The others would change the flow as well: another nonce, another
    /// response mode, or a request object, which replaces the parameters beside it (OpenID Connect Core
    /// section 6.1).
    private static let reserved: Set<String> = [
        "client_id", "redirect_uri", "response_type", "scope", "state",
        "nonce", "response_mode", "code_challenge", "code_challenge_method", "claims", "request",
        "request_uri", "registration", "id_token_hint",
    ]
}

extension SecurityRule {
    /// Without it, an app's parameter changes where the code goes.
    static let customParameter = Self(
        "firebase.custom-parameter", "no custom parameter overrides one of OAuth",
        "Firebase: reserved custom parameters")
}
