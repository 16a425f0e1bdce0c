import HTTPMessages
import JSON
import WebText

/// The document at `/.well-known/openid-configuration` of an issuer (OpenID Connect Discovery section 4).
package struct DiscoveryDocument: Sendable, Hashable {
    /// The issuer, byte for byte as the document names it.
    package let issuer: String
    /// The whole document.
    package let members: JSONValue
    /// The address that the document came from.
    private let address: String

    /// A document as a server sent it.
    package struct Answer: Sendable {
        package let document: DiscoveryDocument
        /// The header fields of the answer, which say how long it stays fresh.
        package let headers: HTTPHeaders
    }

    /// Fetches the document of an issuer; throws ``IssuerUnavailable``.
    package static func fetch(
        of issuer: String, _ client: any HTTPClient
    ) async throws(IssuerUnavailable) -> Answer {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        let address = base + "/.well-known/openid-configuration"
        let answer = try await client.document(at: address)
        let members = JSONValue(json: answer.body)
        // OpenID Connect Discovery section 4.3: a document of another issuer is not this one's.
        guard
            Check.that(members?["issuer"]?.string?.hasSameBytes(as: issuer) == true, .discoveredIssuer),
            let members
        else { throw IssuerUnavailable("the issuer in \(address) is not \(issuer)") }
        return Answer(
            document: DiscoveryDocument(issuer: issuer, members: members, address: address),
            headers: answer.headers)
    }

    /// The address that a member has; throws ``IssuerUnavailable`` when it has none.
    package func address(_ name: String) throws(IssuerUnavailable) -> String {
        guard let address = try optionalAddress(name) else {
            throw IssuerUnavailable("\(address) has no \(name)")
        }
        return address
    }

    /// The address that a member has; nil where there is none.
    ///
    /// Throws ``IssuerUnavailable`` for an address that is not https, unless it is on this machine.
    package func optionalAddress(_ name: String) throws(IssuerUnavailable) -> String? {
        guard let value = members[name], value != .null else { return nil }
        guard let text = value.string, let url = try? AbsoluteURL(text), url.isSecure || url.isLoopback else {
            throw IssuerUnavailable("\(address) has no \(name) that begins with https")
        }
        return text
    }
}

extension SecurityRule {
    /// Without it, keys of an issuer that somebody else controls are believed.
    static let discoveredIssuer = Self(
        "jose.discovered-issuer", "the discovery document is of this issuer",
        "OpenID Connect Discovery section 4.3")
}
