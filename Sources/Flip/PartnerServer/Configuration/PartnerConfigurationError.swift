import AuthorizationServer
import OAuth

/// A problem of a configuration, and its remedy.
public struct PartnerConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem as a sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension PartnerServerConfiguration {
    /// Checks what the server relies on, and returns all scopes there are.
    func validate() throws(PartnerConfigurationError) -> Scope {
        try Self.require(
            ConfigurationRules.isOrigin(issuer),
            "the issuer \(issuer) has to be an https origin such as https://partner.example, "
                + "or http on a loopback address, with nothing behind it")
        for client in clients {
            try Self.require(
                ConfigurationRules.isIdentifier(client.id), "the id of a client has to be printable ASCII")
            for uri in client.redirectURIs + client.flipRedirectURIs {
                try Self.require(
                    ConfigurationRules.isRedirectURI(
                        uri, allowingInsecureLoopback: allowsInsecureLoopbackRedirects),
                    "the redirect URI \(uri) has to be an absolute https address without a fragment"
                        + (allowsInsecureLoopbackRedirects ? ", or http on a loopback address" : ""))
            }
        }
        try Self.require(
            accounts.allSatisfy { ConfigurationRules.isIdentifier($0.id) },
            "the id of an account has to be printable ASCII")
        for (texts, what) in [
            (clients.map(\.id), "client ids"), (accounts.map(\.id), "account ids"),
            (accounts.map(\.username), "user names"),
        ] {
            try Self.require(ConfigurationRules.areDistinct(texts), "two \(what) are the same")
        }
        let tokens = scopes.map(\.token)
        guard let scope = try? Scope(tokens.joined(separator: " ")), scope.tokens == tokens else {
            throw PartnerConfigurationError(
                "name 1 to \(Scope.maximumCount) scopes, each once, in printable ASCII without spaces, \" and \\"
            )
        }
        return scope
    }

    private static func require(
        _ isRight: Bool, _ problem: @autoclosure () -> String
    ) throws(PartnerConfigurationError) {
        if !isRight { throw PartnerConfigurationError(problem()) }
    }
}
