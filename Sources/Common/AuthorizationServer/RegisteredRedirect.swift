import OAuth
import WebText

/// The redirect URI of a request, found on the client's list.
///
/// From here on errors may go to the client.
public struct RegisteredRedirect: Sendable {
    /// The redirect URI as it is registered, which is byte for byte as it was sent.
    public let redirectURI: String
    /// The state as it came, with escapes for bytes that a URL may not have.
    private let rawState: String?
    /// `iss` of the answer, when the server sends it (RFC 9207 section 2).
    private let issuer: String?

    /// The redirect of a request; nil when the redirect URI is not on the client's list.
    ///
    /// RFC 9700 section 4.1.3: the comparison is exact. Section 4.11.2: another client's redirect URI is
    /// invalid too, so the browser is not redirected to it.
    ///
    /// - Parameters:
    ///   - address: the redirect URI and the state of the request.
    ///   - registered: the redirect URIs of the client.
    ///   - issuer: `iss` of the answer; nil when the server does not send it.
    public init?(_ address: ReturnAddress, registered: [String], issuer: String? = nil) {
        guard let found = registered.first(where: { $0.hasSameBytes(as: address.redirectURI) }) else {
            return nil
        }
        redirectURI = found
        // The state goes into a `Location`, which may have only the bytes of a URL.
        rawState = address.rawState.map { QueryText.escapingValue($0) }
        self.issuer = issuer
    }

    /// The redirect URI with the answer, for the header field `Location`.
    ///
    /// RFC 6749 sections 4.1.2 and 4.1.2.1: a code and an error both come with the exact state. Decoded, the state is what the
    /// client sent.
    public func location(_ outcome: AuthorizationResponse.Outcome) -> String {
        AuthorizationResponse(outcome, rawState: rawState, issuer: issuer).location(redirectURI: redirectURI)
    }
}
