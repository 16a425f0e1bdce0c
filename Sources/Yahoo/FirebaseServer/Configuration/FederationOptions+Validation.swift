import WebText

extension FirebaseConfiguration {
    /// Throws ``FirebaseConfigurationError`` when the settings for identity providers cannot work.
    func validateFederation() throws {
        guard federation.redirectLifetime > 0, federation.pendingTokenLifetime > 0 else {
            throw FirebaseConfigurationError.invalid(
                field: "redirectLifetime, pendingTokenLifetime", reason: "use positive numbers")
        }
        let yahoo = federation.yahoo
        for address in [
            yahoo.issuer, yahoo.authorizationEndpoint, yahoo.tokenEndpoint, yahoo.userinfoEndpoint,
            yahoo.keySet,
        ] {
            // The client secret and codes are sent to this address.
            guard (try? AbsoluteURL(address))?.isSecureOrLoopback == true else {
                throw FirebaseConfigurationError.invalid(
                    field: "Yahoo's address \(address)", reason: "use https; http is for loopback alone")
            }
        }
        for app in projects.flatMap(\.apps) {
            guard app.identifiers.allSatisfy({ Destination.scheme(of: $0) != nil }) else {
                throw FirebaseConfigurationError.invalid(
                    field: "app \(app.bundleID)", reason: "its identifiers have to make a URL scheme")
            }
        }
    }
}

extension AppleApp {
    /// The identifiers of an app, of which a request may name one.
    fileprivate var identifiers: [HandlerRequest.AppIdentifiers] {
        [
            HandlerRequest.AppIdentifiers(bundleID: bundleID, clientID: nil, googleAppID: nil),
            HandlerRequest.AppIdentifiers(bundleID: nil, clientID: nil, googleAppID: googleAppID),
        ]
            + (clientID.map { [HandlerRequest.AppIdentifiers(bundleID: nil, clientID: $0, googleAppID: nil)] }
                ?? [])
    }
}
