import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension OAuthError {
    private struct Body: Codable {
        var error: String
        var errorDescription: String?

        enum CodingKeys: String, CodingKey {
            case error
            case errorDescription = "error_description"
        }
    }

    /// The JSON body of the answer (RFC 6749 section 5.2).
    public var json: [UInt8] {
        WireJSON.encode(Body(error: code.rawValue, errorDescription: description))
    }

    /// The error of a JSON body and the status it came with; nil when the body is not one.
    public init?(json: some Collection<UInt8>, status: Int) {
        guard let body = WireJSON.decode(Body.self, from: json), let code = Code(rawValue: body.error)
        else { return nil }
        self.init(code, body.errorDescription, status: status)
    }

    /// The parameters of a redirect: `error` and `error_description` (RFC 6749 section 4.1.2.1).
    ///
    /// They come without `state`; ``AuthorizationResponse`` adds it.
    public var items: [Parameters.Item] {
        [Parameters.Item("error", code.rawValue)]
            + (description.map { [Parameters.Item("error_description", $0)] } ?? [])
    }

    /// The value of `WWW-Authenticate` that the answer must have; nil when it needs none.
    public func wwwAuthenticate(realm: String) -> String? {
        switch code {
        case .invalidClient:
            // RFC 6749 section 5.2: 401 names the scheme; RFC 9110 section 15.5.2: every 401 does.
            "Basic realm=\(BearerChallenge.quoted(realm))"
        case .invalidToken, .insufficientScope, .loginRequired:
            BearerChallenge(realm: realm, error: self).description
        default:
            nil
        }
    }
}
