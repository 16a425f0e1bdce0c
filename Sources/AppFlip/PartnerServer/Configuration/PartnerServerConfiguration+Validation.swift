import AuthorizationServer
import OAuth
import WebText

extension PartnerServerConfiguration {
    /// Checks what the server relies on, and returns all scopes.
    func validate() throws(UnusableConfiguration) -> Scope {
        try UnusableConfiguration.unless(
            ConfigurationRules.isIssuer(issuer),
            "the issuer \(Printable.quoted(issuer)) has to be an https origin such as https://partner.example, "
                + "or http on a loopback address, with nothing after it")
        for client in clients {
            try UnusableConfiguration.unless(
                ConfigurationRules.isPrintableASCII(client.id),
                "the client id \(Printable.quoted(client.id)) has to be printable ASCII, and not empty")
            for uri in client.redirectURIs + client.flipRedirectURIs {
                try UnusableConfiguration.unless(
                    ConfigurationRules.isRedirectURI(
                        uri, allowingInsecureLoopback: allowsInsecureLoopbackRedirects),
                    "the redirect URI \(Printable.quoted(uri)) has to be an absolute https address "
                        + "without a fragment"
                        + (allowsInsecureLoopbackRedirects ? ", or http on a loopback address" : ""))
            }
        }
        for account in accounts {
            try UnusableConfiguration.unless(
                ConfigurationRules.isPrintableASCII(account.id),
                "the account id \(Printable.quoted(account.id)) has to be printable ASCII, and not empty")
        }
        try validateNumbers()
        try UnusableConfiguration.unlessDistinct(clients.map(\.id), "client ids")
        try UnusableConfiguration.unlessDistinct(accounts.map(\.id), "account ids")
        try UnusableConfiguration.unlessDistinct(accounts.map(\.username), "user names")
        let tokens = scopes.map(\.token)
        guard let scope = try? Scope(tokens.joined(separator: " ")), scope.tokens == tokens else {
            throw UnusableConfiguration(
                "the scopes are \(tokens); name 1 to \(Scope.maximumCount) of them, each once, in printable ASCII "
                    + "without spaces, \" and \\"
            )
        }
        return scope
    }

    /// Throws for a lifetime that has passed before it begins, for a limit that would refuse every sign-in, and for a
    /// window of no length, in which nothing is counted.
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
}
