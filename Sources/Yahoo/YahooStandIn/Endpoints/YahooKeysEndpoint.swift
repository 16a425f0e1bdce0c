import AuthorizationServer
import HTTPMessages
import JSON
import OAuth
import PlatformCrypto

/// `GET /openid/v1/certs`: the public key of the ID tokens (RFC 7517 section 5).
struct YahooKeysEndpoint: Endpoint {
    let idTokens: IDTokenIssuer
    /// The fault that the key set shows; nil for none.
    let fault: YahooConfiguration.KeyFault?

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        var key = idTokens.published
        switch fault {
        case nil: break
        case .serverError: throw OAuthError.errorHandlingRequest
        // As long as the names of Yahoo's keys.
        case .otherName: key["kid"] = "0000000000000000000000000000000000000000"
        case .shortCoordinate:
            guard let x = key["x"]?.string.flatMap({ Base64URL.decode($0) }) else {
                preconditionFailure("YahooServer accepts only a key for ES256, which has the member x")
            }
            key["x"] = .string(Base64URL.encode(x.dropFirst()))
        }
        return HTTPResponse(publicJSON: JSONValue.object(["keys": [key]]).json)
    }
}
