import HTTPMessages
import JOSE
import WebText

/// Where the handler sends the browser in the end, and in which form the answer travels there.
enum Destination: Sendable, Hashable {
    /// An Apple app, by a URL scheme that only it should have registered.
    case app(scheme: String)
    /// A page of an authorized domain.
    case site(AbsoluteURL)

    /// Throws ``HandlerRefusal/page(_:)``: an address that the project does not know gets nothing.
    init(_ request: HandlerRequest, _ project: FirebaseProject) throws {
        switch (request.app, request.redirectURL) {
        case (let app?, nil): self = try Self.app(app, project)
        case (nil, let url?): self = try Self.site(url, project)
        case (nil, nil):
            throw HandlerRefusal.page("neither an app (ibi, clientId, appId) nor a redirectUrl is named")
        case (_?, _?): throw HandlerRefusal.page("both an app and a redirectUrl are named")
        }
    }

    private static func app(
        _ app: HandlerRequest.AppIdentifiers, _ project: FirebaseProject
    ) throws -> Destination {
        // The receiver of the answer can finish the sign-in as the user who agreed. So the answer goes to the
        // project's own apps only. Otherwise an attacker could send a link that begins here and ends in
        // another app.
        guard Check.that(project.apps.contains { $0.matches(app) }, .registeredApp), let scheme = app.scheme
        else {
            let named = app.named.joined(separator: " with ")
            throw HandlerRefusal.page(
                "no app of the project has \(named); register the app, or add the identifier to it")
        }
        return .app(scheme: scheme)
    }

    private static func site(_ url: String, _ project: FirebaseProject) throws -> Destination {
        guard let address = try? AbsoluteURL(url), address.isSecureOrLoopback else {
            throw HandlerRefusal.page("redirectUrl is not an https address; http is for loopback alone")
        }
        // An authorized domain does not include its subdomains.
        let isAuthorized = project.authorizedDomains.contains {
            $0.lowercased().hasSameBytes(as: address.host)
        }
        guard Check.that(isAuthorized, .authorizedSite)
        else { throw HandlerRefusal.page("the domain \(address.host) is not authorized for the project") }
        return .site(address)
    }
}

extension AppleApp {
    /// Whether everything that a request names is this app's.
    fileprivate func matches(_ named: HandlerRequest.AppIdentifiers) -> Bool {
        let pairs: [(String?, String?)] = [
            (named.bundleID, bundleID), (named.clientID, clientID), (named.googleAppID, googleAppID),
        ]
        return pairs.allSatisfy { sent, own in
            sent.map { own?.hasSameBytes(as: $0) == true } ?? true
        }
    }
}

/// The way back to the app: where the handler's answer goes, and what it repeats of the request.
struct HandlerAnswer: Sendable {
    enum Outcome: Sendable {
        /// The whole address at which the provider's answer arrived, code or error included.
        case link(String)
        /// The handler's own refusal: the web SDKs' name of the error, and a sentence.
        ///
        /// The Apple SDK knows `auth/invalid-oauth-client-id` (17060), `auth/network-request-failed` (17061)
        /// and `auth/internal-error` (17062); all others become 17063 with both texts in the failure reason.
        case failure(code: String, message: String)

        fileprivate var error: JSONValue? {
            guard case .failure(let code, let message) = self else { return nil }
            return ["code": .string(code), "message": .string(message)]
        }
    }

    let destination: Destination
    /// The handler's own address, which was sent to the provider; its token endpoint gets the same bytes.
    let redirectURI: String
    let authType: String
    let eventID: String?

    /// The address that the browser is sent to; `sessionID` is the one made here for a site that sent none.
    func address(_ outcome: Outcome, sessionID: String? = nil) -> String {
        switch destination {
        case .app(let scheme):
            return Parameters([Parameters.Item("deep_link_id", callback(outcome))])
                .appended(to: "\(scheme)://firebaseauth/link")
        case .site(let address):
            let event = PercentCoding.encode(event(outcome, sessionID).jsonText)
            // The browser keeps the fragment to itself: the code gets into no server log and no `Referer`.
            return "\(address.withoutFragment)#firebaseAuthEvent=\(event)"
        }
    }

    /// The inner address: the Apple SDK reads its parameters; no browser opens it.
    private func callback(_ outcome: Outcome) -> String {
        // Every value is percent-encoded but for unreserved characters: on older systems `URL(string:)` is
        // nil for anything that RFC 3986 does not allow, and the SDK would then ignore the answer.
        var items: [Parameters.Item] = []
        if let error = outcome.error { items.append(Parameters.Item("firebaseError", error.jsonText)) }
        items.append(Parameters.Item("authType", authType))
        if let eventID { items.append(Parameters.Item("eventId", eventID)) }
        if case .link(let link) = outcome { items.append(Parameters.Item("link", link)) }
        let origin = HTTPRequest("GET", redirectURI)?.origin ?? redirectURI
        return Parameters(items).appended(to: origin + "/__/auth/callback")
    }

    /// The event of the JavaScript SDK (`AuthEvent`).
    private func event(_ outcome: Outcome, _ sessionID: String?) -> JSONValue {
        var event: JSONValue = [
            "type": .string(authType), "eventId": eventID.map(JSONValue.string) ?? .null, "postBody": .null,
            "tenantId": .null, "urlResponse": .null, "sessionId": .null, "error": outcome.error ?? .null,
        ]
        if case .link(let link) = outcome {
            event["urlResponse"] = .string(link)
            event["sessionId"] = sessionID.map(JSONValue.string) ?? .null
        }
        return event
    }
}

extension SecurityRule {
    /// Without it, any app with the scheme gets the answer, and with it the account.
    static let registeredApp = Self(
        "firebase.registered-app", "the app belongs to the project", "RFC 9700 section 4.1.3")
    /// Without it, any site gets the answer.
    static let authorizedSite = Self(
        "firebase.site", "the site is on an authorized domain", "Firebase: authorized domains")
}
