import AppFlip

/// A request whose redirect URI, client and scopes have been checked.
public struct VerifiedFlipRequest: Sendable {
    /// The request in the link.
    public let request: FlipRequest
    /// The address for the reply, which is on the list.
    public let redirectURI: GoogleRedirectURI
    /// The requested scopes; the default scopes when the link names none.
    public let scope: [String]

    /// The reply to this request that carries a code.
    public func reply(code: String) -> AddressedReply {
        AddressedReply(reply: .code(code, state: request.state), redirectURI: redirectURI)
    }

    /// The reply to this request when something went wrong.
    public func reply(_ failure: PartnerFailure) -> AddressedReply {
        AddressedReply(
            reply: .error(failure.code, description: failure.explanation, state: request.state),
            redirectURI: redirectURI)
    }
}
