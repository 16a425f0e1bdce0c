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
    private let source: String

    /// A document with the header fields that came with it.
    package struct Answer: Sendable {
        /// The document.
        package let document: DiscoveryDocument
        /// The header fields, which say how long the document stays fresh.
        package let headers: HTTPHeaders
    }

    /// Fetches the document of an issuer.
    ///
    /// Throws ``IssuerUnavailable`` when the issuer does not answer, or when the document names another
    /// issuer.
    package static func fetch(
        of issuer: String, _ client: any HTTPClient
    ) async throws(IssuerUnavailable) -> Answer {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        let address = base + "/.well-known/openid-configuration"
        let answer = try await client.document(at: address)
        guard let members = JSONValue(json: answer.body), members.object != nil else {
            throw IssuerUnavailable("the answer of \(address) is not a JSON object")
        }
        // OpenID Connect Discovery section 4.3: the document has to name the issuer that was asked for.
        let isOfIssuer = members["issuer"]?.string?.hasSameBytes(as: issuer) == true
        guard Check.that(isOfIssuer, .discoveredIssuer) else {
            let found = members["issuer"].map { "is \($0.shown), not" } ?? "is missing; expected"
            throw IssuerUnavailable("the issuer in \(address) \(found) \(issuer)")
        }
        return Answer(
            document: DiscoveryDocument(issuer: issuer, members: members, source: address),
            headers: answer.headers)
    }

    /// The address in a required member, such as `token_endpoint`.
    ///
    /// Throws ``IssuerUnavailable`` when the member is missing, and as ``optionalAddress(_:)`` does.
    package func address(_ name: String) throws(IssuerUnavailable) -> String {
        guard let address = try optionalAddress(name) else {
            throw IssuerUnavailable("\(source) has no \(name)")
        }
        return address
    }

    /// The address in a member; nil when the member is missing or null.
    ///
    /// Throws ``IssuerUnavailable`` for an address that is not https, unless it is on this machine.
    package func optionalAddress(_ name: String) throws(IssuerUnavailable) -> String? {
        guard let value = members[name], value != .null else { return nil }
        guard let text = value.string, let url = try? AbsoluteURL(text), url.isSecure || url.isLoopback else {
            throw IssuerUnavailable("\(source) has no \(name) that begins with https")
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
