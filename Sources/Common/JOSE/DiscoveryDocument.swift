import HTTPMessages
import JSON
import WebText

/// The document at `/.well-known/openid-configuration` of an issuer (OpenID Connect Discovery section 4).
package struct DiscoveryDocument: Sendable {
    /// The issuer, byte for byte as the document names it.
    package let issuer: String
    /// The whole document.
    package let members: JSONValue
    /// The header fields that came with the document, which say how long it stays fresh.
    package let headers: HTTPHeaders
    /// The URL of the document.
    private let source: String

    /// Fetches the document of an issuer.
    ///
    /// Throws ``IssuerUnavailable`` when the issuer does not answer with a JSON object, or when the document names
    /// another issuer.
    package static func fetch(
        of issuer: String, with client: any HTTPClient
    ) async throws(IssuerUnavailable) -> DiscoveryDocument {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        let source = base + "/.well-known/openid-configuration"
        let answer = try await client.document(at: source)
        guard let members = JSONValue(json: answer.body), members.object != nil else {
            throw IssuerUnavailable("the answer of \(source) is not a JSON object")
        }
        // OpenID Connect Discovery section 4.3: the document has to name the issuer that was asked for.
        let isOfIssuer = members["issuer"]?.string?.hasSameBytes(as: issuer) == true
        guard Check.that(isOfIssuer, .discoveredIssuer) else {
            guard let found = members["issuer"] else {
                throw IssuerUnavailable("the issuer in \(source) is missing; expected \(issuer)")
            }
            throw IssuerUnavailable("the issuer in \(source) is \(found.excerpt), not \(issuer)")
        }
        return DiscoveryDocument(issuer: issuer, members: members, headers: answer.headers, source: source)
    }

    /// The URL in a required member, such as `token_endpoint`.
    ///
    /// Throws ``IssuerUnavailable`` when the member is missing or null, or is neither an https URL nor an http URL of a
    /// loopback host.
    package func requiredURL(_ name: String) throws(IssuerUnavailable) -> String {
        guard let url = try optionalURL(name) else {
            throw IssuerUnavailable("\(source) has no \(name)")
        }
        return url
    }

    /// The URL in a member; nil when the member is missing or null.
    ///
    /// Throws ``IssuerUnavailable`` for a value that is neither an https URL nor an http URL of a loopback host.
    package func optionalURL(_ name: String) throws(IssuerUnavailable) -> String? {
        guard let value = members[name], value != .null else { return nil }
        guard let text = value.string, (try? AbsoluteURL(text))?.isSecureOrLoopback == true else {
            throw IssuerUnavailable(
                "\(name) in \(source) is \(value.excerpt), which is neither an https URL nor on this machine")
        }
        return text
    }
}

extension SecurityRule {
    /// Without it, keys of an issuer that somebody else controls are trusted.
    static let discoveredIssuer = Self(
        "jose.discovered-issuer", "the discovery document is of this issuer",
        "OpenID Connect Discovery section 4.3")
}
