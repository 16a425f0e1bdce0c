import AuthorizationServer
import OAuth
import WebText

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
        guard let issuerOrigin = WebOrigin(of: issuer, allowingInsecureLoopback: true),
            issuerOrigin.text.hasSameBytes(as: issuer)
        else {
            throw PartnerConfigurationError(
                "the issuer \(issuer) has to be an https origin such as https://partner.example, "
                    + "or http on a loopback address, with nothing behind it")
        }
        for client in clients {
            try Self.require(identifier: client.id, of: "a client")
            for uri in client.redirectURIs + client.flipRedirectURIs {
                try check(redirectURI: uri)
            }
        }
        for account in accounts { try Self.require(identifier: account.id, of: "an account") }
        try Self.requireDistinct(clients.map(\.id), "client ids")
        try Self.requireDistinct(accounts.map(\.id), "account ids")
        try Self.requireDistinct(accounts.map(\.username), "user names")
        let tokens = scopes.map(\.token)
        guard let scope = try? Scope(tokens.joined(separator: " ")), scope.tokens == tokens else {
            throw PartnerConfigurationError(
                "name 1 to \(Scope.maximumCount) scopes, each once, in printable ASCII without spaces, \" and \\"
            )
        }
        return scope
    }

    /// RFC 6749 section 3.1.2: an absolute URI without a fragment.
    private func check(redirectURI uri: String) throws(PartnerConfigurationError) {
        let isPlain = uri.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
        guard isPlain, WebOrigin(of: uri, allowingInsecureLoopback: allowsInsecureLoopbackRedirects) != nil
        else {
            throw PartnerConfigurationError(
                "the redirect URI \(uri) has to be an absolute https address without a fragment"
                    + (allowsInsecureLoopbackRedirects ? ", or http on a loopback address" : ""))
        }
    }

    /// RFC 6749 appendix A.1: printable ASCII.
    private static func require(
        identifier: String, of whom: String
    ) throws(PartnerConfigurationError) {
        guard !identifier.isEmpty, identifier.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw PartnerConfigurationError("the id of \(whom) has to be printable ASCII")
        }
    }

    private static func requireDistinct(
        _ texts: [String], _ what: String
    ) throws(PartnerConfigurationError) {
        guard Set(texts.map { Array($0.utf8) }).count == texts.count else {
            throw PartnerConfigurationError("two \(what) are the same")
        }
    }
}
