import AuthorizationServer

extension YahooConfiguration {
    /// Checks what the server relies on.
    func validate() throws(UnusableConfiguration) {
        try UnusableConfiguration.unless(
            ConfigurationRules.isOrigin(issuer),
            "the issuer \(issuer) has to be an https origin, or http on a loopback address")
        for app in apps { try check(app) }
        for account in accounts where account.guid.wholeMatch(of: #/[A-Z0-9]+/#) == nil {
            throw UnusableConfiguration("the GUID of \(account.username) needs capital letters and digits")
        }
        for (texts, what) in [
            (apps.map(\.id), "client ids"), (accounts.map(\.guid), "GUIDs"),
            (accounts.map(\.username), "user names"),
        ] where !ConfigurationRules.areDistinct(texts) {
            throw UnusableConfiguration("two \(what) are the same")
        }
    }

    private func check(_ app: App) throws(UnusableConfiguration) {
        try UnusableConfiguration.unless(
            ConfigurationRules.isIdentifier(app.id),
            "the client id of \(app.name) has to be printable ASCII")
        for uri in app.redirectURIs where uri != App.outOfBand {
            try UnusableConfiguration.unless(
                ConfigurationRules.isRedirectURI(
                    uri, allowingInsecureLoopback: allowsInsecureLoopbackRedirects),
                "the redirect URI \(uri) has to be an absolute https address without a fragment, or oob")
        }
        for permission in app.permissions {
            if let larger = permission.larger, app.permissions.contains(larger) {
                throw UnusableConfiguration(
                    "\(app.name) has \(permission.rawValue) and \(larger.rawValue); keep one of them")
            }
        }
        // RFC 8252 section 8.1: an app without a secret proves by PKCE that the code is for its own request.
        try UnusableConfiguration.unless(
            app.secretDigest != nil || app.pkce == .required,
            "\(app.name) has no secret, so its requests need PKCE")
    }
}
