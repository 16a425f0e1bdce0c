import AuthorizationServer
import WebText

extension YahooConfiguration {
    /// Throws for values with which the server could not work, such as two apps with one client id.
    func validate() throws(UnusableConfiguration) {
        try UnusableConfiguration.unless(
            ConfigurationRules.isIssuer(issuer),
            "the issuer \(issuer) has to be an https origin, or http on a loopback address")
        for app in apps { try check(app) }
        for account in accounts where account.guid.wholeMatch(of: #/[A-Z0-9]+/#) == nil {
            throw UnusableConfiguration("the GUID of \(account.username) needs capital letters and digits")
        }
        try UnusableConfiguration.unlessDistinct(apps.map(\.id), "client ids")
        try UnusableConfiguration.unlessDistinct(accounts.map(\.guid), "GUIDs")
        // A user signs in with either, so together they have to be distinct, too.
        let names = accounts.flatMap { account in
            account.username.hasSameBytes(as: account.email)
                ? [account.username] : [account.username, account.email]
        }
        try UnusableConfiguration.unlessDistinct(names, "user names or email addresses")
    }

    private func check(_ app: App) throws(UnusableConfiguration) {
        try UnusableConfiguration.unless(
            ConfigurationRules.isPrintableASCII(app.id),
            "the client id of \(app.name) has to be printable ASCII")
        let schemes = allowsInsecureLoopbackRedirects ? "https, or http on loopback," : "https"
        for uri in app.redirectURIs where uri != App.outOfBand {
            try UnusableConfiguration.unless(
                ConfigurationRules.isRedirectURI(
                    uri, allowingInsecureLoopback: allowsInsecureLoopbackRedirects),
                "the redirect URI \(uri) has to be oob, or an absolute URL of \(schemes) without a fragment")
        }
        for permission in app.permissions {
            if let writing = permission.writePermission, app.permissions.contains(writing) {
                throw UnusableConfiguration(
                    "\(app.name) has \(permission.rawValue) and \(writing.rawValue); keep one of them")
            }
        }
        // RFC 8252 section 8.1: an app without a secret proves by PKCE that the code is for its own request.
        try UnusableConfiguration.unless(
            app.secretDigest != nil || app.pkce == .required,
            "\(app.name) has no secret, so its requests need PKCE")
    }
}
