import AppFlip
import WebText

/// The data that the partner server needs to issue a code that Google's server can redeem.
///
/// Source: RFC 6749 section 4.1.1 for the parameters, 4.1.3 for the redirect URI that the code is bound to.
public struct CodeRequest: Sendable {
    /// The form to post, without `state`, which the server does not need.
    ///
    /// Wire names `response_type`, `client_id`, `redirect_uri`, `scope` and the link's other parameters, such
    /// as `code_challenge`.
    public let form: Parameters

    /// The request for a link that has passed its checks.
    public init(_ checked: VerifiedFlipRequest) {
        let additionalParameters = checked.request.additionalParameters
        var items: [Parameters.Item] = []
        if !additionalParameters.items.contains(where: { $0.name.hasSameBytes(as: "response_type") }) {
            items.append(.init("response_type", "code"))
        }
        items.append(.init("client_id", checked.request.clientID))
        // RFC 6749 section 4.1.3: the exchange repeats this address, so the code must be bound to it.
        items.append(.init("redirect_uri", checked.redirectURI.text))
        items.append(.init("scope", checked.scope.joined(separator: " ")))
        // Encoded again: in a form a bare `+` means a space, in the link it did not.
        for item in additionalParameters.items {
            if case .success(let value) = item.value { items.append(.init(item.name, value)) }
        }
        form = Parameters(items)
    }
}
