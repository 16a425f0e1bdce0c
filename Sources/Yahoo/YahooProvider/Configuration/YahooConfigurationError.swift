import AuthorizationServer

/// A problem of a configuration, and its remedy.
package struct YahooConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem as a sentence.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension YahooConfiguration {
    /// Checks what the server relies on.
    func validate() throws(YahooConfigurationError) {
        guard ConfigurationRules.isOrigin(issuer) else {
            throw YahooConfigurationError(
                "the issuer \(issuer) has to be an https origin, or http on a loopback address")
        }
        for app in apps { try check(app) }
        for account in accounts where account.guid.isEmpty || !account.guid.utf8.allSatisfy(Self.isGUIDByte) {
            throw YahooConfigurationError("the GUID of \(account.username) needs capital letters and digits")
        }
        for (texts, what) in [
            (apps.map(\.id), "client ids"), (accounts.map(\.guid), "GUIDs"),
            (accounts.map(\.username), "user names"),
        ] where !ConfigurationRules.areDistinct(texts) {
            throw YahooConfigurationError("two \(what) are the same")
        }
    }

    private func check(_ app: App) throws(YahooConfigurationError) {
        guard ConfigurationRules.isIdentifier(app.id) else {
            throw YahooConfigurationError("the client id of \(app.name) has to be printable ASCII")
        }
        for uri in app.redirectURIs where uri != App.outOfBand {
            guard
                ConfigurationRules.isRedirectURI(
                    uri, allowingInsecureLoopback: allowsInsecureLoopbackRedirects)
            else {
                throw YahooConfigurationError(
                    "the redirect URI \(uri) has to be an absolute https address without a fragment, or oob")
            }
        }
        for permission in app.permissions {
            if let larger = permission.larger, app.permissions.contains(larger) {
                throw YahooConfigurationError(
                    "\(app.name) has \(permission.rawValue) and \(larger.rawValue); keep one of them")
            }
        }
        // RFC 8252 section 8.1: an app without a secret proves by PKCE that the code is for its own request.
        guard app.secretDigest != nil || app.pkce == .required else {
            throw YahooConfigurationError("\(app.name) has no secret, so its requests need PKCE")
        }
    }

    private static func isGUIDByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension YahooConfiguration.App {
    /// The redirect URI of an app that has no address: the user copies the code from a page.
    static let outOfBand = "oob"
}
