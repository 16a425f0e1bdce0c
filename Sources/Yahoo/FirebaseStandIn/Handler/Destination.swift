import WebText

/// Where the handler sends the browser in the end, and in which form the answer travels there.
enum Destination: Sendable {
    /// An Apple app, by a URL scheme that only it should have registered.
    case app(scheme: String)
    /// A page of an authorized domain.
    case site(AbsoluteURL)

    /// The destination that a request names.
    ///
    /// Throws ``HandlerRefusal/unusable(_:)``: an app or site that the project does not know gets no answer.
    init(_ request: HandlerRequest, _ project: FirebaseProject) throws {
        if let app = request.app {
            guard request.redirectURL == nil
            else { throw HandlerRefusal.unusable("both an app and a redirectUrl are named") }
            self = try Self.app(app, project)
        } else {
            guard let url = request.redirectURL else {
                throw HandlerRefusal.unusable(
                    "neither an app (ibi, clientId, appId) nor a redirectUrl is named")
            }
            self = try Self.site(url, project)
        }
    }

    /// The URL scheme of an app of the project.
    private static func app(
        _ app: HandlerRequest.AppIdentifiers, _ project: FirebaseProject
    ) throws -> Destination {
        // The receiver of the answer can finish the sign-in as the user who agreed, so only the project's own
        // apps get it. Otherwise an attacker could send a link that begins here and ends in another app.
        guard Check.that(project.apps.contains { $0.matches(app) }, .registeredApp)
        else {
            let named = app.named.joined(separator: " with ")
            throw HandlerRefusal.unusable(
                "no app of the project has \(named); register the app, or add the identifier to it")
        }
        guard let scheme = app.scheme else {
            throw HandlerRefusal.unusable(
                "clientId and appId are missing; the app's URL scheme is made from one of them")
        }
        return .app(scheme: scheme)
    }

    /// A page of an authorized domain.
    private static func site(_ url: String, _ project: FirebaseProject) throws -> Destination {
        guard let address = try? AbsoluteURL(url), address.isSecureOrLoopback else {
            throw HandlerRefusal.unusable("redirectUrl is not an https URL; http is only for loopback")
        }
        guard Check.that(project.authorizes(host: address.host), .authorizedSite)
        else { throw HandlerRefusal.unusable("the domain \(address.host) is not authorized for the project") }
        return .site(address)
    }
}

extension AppleApp {
    /// Whether every identifier that a request sends is this app's.
    fileprivate func matches(_ sent: HandlerRequest.AppIdentifiers) -> Bool {
        Self.isAbsent(sent.bundleID, orSameAs: bundleID) && Self.isAbsent(sent.clientID, orSameAs: clientID)
            && Self.isAbsent(sent.googleAppID, orSameAs: googleAppID)
    }

    private static func isAbsent(_ sent: String?, orSameAs registered: String?) -> Bool {
        guard let sent else { return true }
        return registered?.hasSameBytes(as: sent) == true
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
