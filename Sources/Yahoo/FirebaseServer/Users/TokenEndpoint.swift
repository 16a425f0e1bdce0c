import HTTPMessages
import JOSE

/// `POST /v1/token` of the token service: a new ID token for a refresh token.
///
/// Web sends a form and `grant_type`, iOS sends JSON and `grantType`.
struct TokenEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        guard let grantType = try call.fields.text("grantType") else {
            throw WireError(.missingGrantType)
        }
        guard grantType == "refresh_token" else { throw WireError(.invalidGrantType) }
        guard let refreshToken = try call.fields.text("refreshToken") else {
            throw WireError(.missingRefreshToken)
        }
        let project = call.project
        let session = try await project.store.refreshSession(refreshToken)
        let idToken = JSONValue.string(try await project.idToken(for: session))
        return HTTPResponse(json: [
            "id_token": idToken,
            // iOS reads the ID token from here.
            "access_token": idToken,
            "expires_in": .string(String(TokenIssuer.lifetime)),
            "refresh_token": .string(session.refreshToken),
            "token_type": "Bearer",
            "user_id": .string(session.account.localId),
            "project_id": .string(project.project.number),
        ])
    }
}
