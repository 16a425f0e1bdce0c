import AuthorizationServer
import HTTPMessages
import JOSE
import PlatformCrypto

/// `GET /openid/v1/certs`: the public key of the ID tokens.
///
/// Source: RFC 7517 section 5; OpenID Connect Discovery section 3 (`jwks_uri`).
struct KeysEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        var json = context.idTokens.keys.json
        switch context.configuration.faults.keys {
        case .serverError: throw YahooError.errorHandlingRequest
        case .otherName: json = changed { $0["kid"] = "0000000000000000000000000000000000000000" }
        case .shortCoordinate:
            json = changed { key in
                let x = key["x"]?.string.flatMap { Base64URL.decode($0) } ?? []
                key["x"] = .string(Base64URL.encode(x.dropFirst()))
            }
        case nil: break
        }
        return HTTPResponse(publicJSON: json)
    }

    private func changed(_ change: (inout JSONValue) -> Void) -> [UInt8] {
        let keys = context.idTokens.keys.keys.map { key in
            var value = key.value
            change(&value)
            return value
        }
        return JSONValue.object(["keys": .array(keys)]).json
    }
}
