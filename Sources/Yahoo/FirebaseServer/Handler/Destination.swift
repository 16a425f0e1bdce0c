import WebText

/// Where the handler sends the browser in the end, and in which form the answer travels there.
enum Destination: Sendable, Hashable {
    /// An Apple app, by a URL scheme that only it should have registered.
    case app(scheme: String, host: String)
    /// A page of an authorized domain.
    case site(AbsoluteURL)

    /// The destination of a request.
    ///
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

    /// The scheme of an app, made as the Apple SDK makes it, so that the two meet; nil when it would be none.
    static func scheme(of app: HandlerRequest.AppIdentifiers) -> String? {
        let scheme: String
        if let clientID = app.clientID {
            scheme = clientID.split(separator: ".", omittingEmptySubsequences: false).reversed()
                .joined(separator: ".")
        } else if let googleAppID = app.googleAppID {
            scheme = "app-\(String(googleAppID.map { $0 == ":" ? "-" : $0 }))"
        } else {
            scheme = app.bundleID ?? ""
        }
        return isScheme(scheme) ? scheme : nil
    }

    private static func app(
        _ app: HandlerRequest.AppIdentifiers, _ project: FirebaseProject
    ) throws -> Destination {
        // The receiver of the answer can finish the sign-in as the user who agreed. So the answer goes to the
        // project's own apps only. Otherwise an attacker could send a link that begins here and ends in
        // another app.
        guard Check.that(project.apps.contains { $0.matches(app) }, .registeredApp),
            let scheme = scheme(of: app)
        else {
            throw HandlerRefusal.page(
                "no app of the project has \(app.wireText); register the app, or add the identifier to it")
        }
        // With a bundle identifier alone the host is another; the SDK never asks that way any more.
        let isNamed = app.clientID != nil || app.googleAppID != nil
        return .app(scheme: scheme, host: isNamed ? "firebaseauth" : "google")
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

    /// RFC 3986 section 3.1, without schemes that a browser handles without an app.
    private static func isScheme(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.-]*/) != nil
            && !["javascript", "data", "vbscript", "file", "http", "https", "about", "blob"]
                .contains(text.lowercased())
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
