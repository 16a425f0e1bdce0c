import AuthorizationServer
import OAuth

extension PartnerServerConfiguration {
    /// Checks what the server relies on, and returns all scopes there are.
    func validate() throws(UnusableConfiguration) -> Scope {
        try UnusableConfiguration.unless(
            ConfigurationRules.isIssuer(issuer),
            "the issuer \(issuer) has to be an https origin such as https://partner.example, "
                + "or http on a loopback address, with nothing after it")
        for client in clients {
            try UnusableConfiguration.unless(
                ConfigurationRules.isPrintableASCII(client.id),
                "the id of a client has to be printable ASCII, and not empty")
            for uri in client.redirectURIs + client.flipRedirectURIs {
                try UnusableConfiguration.unless(
                    ConfigurationRules.isRedirectURI(
                        uri, allowingInsecureLoopback: allowsInsecureLoopbackRedirects),
                    "the redirect URI \(uri) has to be an absolute https address without a fragment"
                        + (allowsInsecureLoopbackRedirects ? ", or http on a loopback address" : ""))
            }
        }
        try UnusableConfiguration.unless(
            accounts.allSatisfy { ConfigurationRules.isPrintableASCII($0.id) },
            "the id of an account has to be printable ASCII, and not empty")
        try validateNumbers()
        try Self.checkDistinct(clients.map(\.id), "client ids")
        try Self.checkDistinct(accounts.map(\.id), "account ids")
        try Self.checkDistinct(accounts.map(\.username), "user names")
        let tokens = scopes.map(\.token)
        guard let scope = try? Scope(tokens.joined(separator: " ")), scope.tokens == tokens else {
            throw UnusableConfiguration(
                "name 1 to \(Scope.maximumCount) scopes, each once, in printable ASCII without spaces, "
                    + "\" and \\"
            )
        }
        return scope
    }

    /// Throws for a lifetime that has passed before it begins, and for a limit that would refuse every sign-in, or begin
    /// each count anew at once.
    private func validateNumbers() throws(UnusableConfiguration) {
        let secondsByName: KeyValuePairs = [
            "lifetimes.code": lifetimes.code, "lifetimes.accessToken": lifetimes.accessToken,
            "lifetimes.unusedLink": lifetimes.unusedLink,
            "lifetimes.browserSession": lifetimes.browserSession,
            "lifetimes.appSession": lifetimes.appSession, "limits.signInWindow": limits.signInWindow,
            "limits.deviceLifetime": limits.deviceLifetime,
        ]
        for (name, seconds) in secondsByName where seconds < 1 {
            throw UnusableConfiguration("\(name) is \(seconds); it has to be one second or more")
        }
        let numbersByName: KeyValuePairs = [
            "limits.failedSignInsPerAccount": limits.failedSignInsPerAccount,
            "limits.signInsPerNetwork": limits.signInsPerNetwork,
            "limits.waitingSignIns": limits.waitingSignIns,
            "limits.waitingSignInsPerNetwork": limits.waitingSignInsPerNetwork,
        ]
        for (name, number) in numbersByName where number < 1 {
            throw UnusableConfiguration("\(name) is \(number); it has to be 1 or more")
        }
    }

    private static func checkDistinct(_ texts: [String], _ kind: String) throws(UnusableConfiguration) {
        try UnusableConfiguration.unless(
            ConfigurationRules.areDistinct(texts), "two \(kind) are the same")
    }
}
