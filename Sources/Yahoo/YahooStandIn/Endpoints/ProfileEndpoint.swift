import AuthorizationServer
import HTTPMessages
import JSON
import OAuth
import WebText

/// `GET /v1/user/{guid}/profile` of `social.yahooapis.com`, which Firebase's page on Yahoo still shows.
///
/// ``YahooConfiguration/profileAPI`` decides between the present refusal and the former answer.
struct ProfileEndpoint: Endpoint {
    static let path = PathPattern("/v1/user/{guid}/profile")

    /// The side of the square picture in pixels, the size that the former answer had.
    private static let imageSize = 192

    /// The origin of Yahoo's login host, which the refusal names.
    let issuer: String
    let profileAPI: YahooConfiguration.ProfileAPI
    let tokens: YahooAccessTokens

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        // The status is a project rule: how the host answers now is not established.
        guard profileAPI == .historic else {
            throw OAuthError(
                .invalidRequest,
                "the Social Directory API was shut down on 2020-06-30; use "
                    + issuer + YahooPath.userinfo, status: 410)
        }
        let access = try await tokens.access(by: request)
        // No app reads the profile of another user than its token's.
        guard isProfilePath(request.path, of: access.account) else {
            throw OAuthError.accountNotAuthorized
        }
        return HTTPResponse(json: JSONValue.object(["profile": profile(access.account, access.scope)]).json)
    }

    /// Whether the path names the user of the account, by the GUID or by `me`.
    private func isProfilePath(_ path: Substring, of account: YahooConfiguration.Account) -> Bool {
        guard let user = Self.path.match(PathPattern.segments(of: path))?["guid"] else { return false }
        return user.hasSameBytes(as: "me") || user.hasSameBytes(as: account.guid)
    }

    /// The members of the former reference that clients read; the other members are left out.
    private func profile(_ account: YahooConfiguration.Account, _ scope: Scope) -> JSONValue {
        let guid = account.guid
        let side = JSONValue.integer(Int64(Self.imageSize))
        var profile: JSONValue = [
            "guid": .string(guid), "nickname": .string(account.givenName),
            "givenName": .string(account.givenName), "familyName": .string(account.familyName),
            "lang": .string(account.locale), "gender": "",
            "image": [
                "imageUrl": .string(account.image(Self.imageSize)),
                "size": .string("\(Self.imageSize)x\(Self.imageSize)"), "height": side, "width": side,
            ],
            "profileUrl": .string("https://profile.yahoo.example/\(guid)"), "isConnected": false,
            "uri": .string("https://social.yahooapis.com/v1/user/\(guid)/profile"),
        ]
        if scope.tokens.contains(YahooPermission.email.rawValue) {
            let email = JSONValue.string(account.email)
            profile["emails"] = [["handle": email, "id": 1, "primary": true, "type": "HOME"]]
        }
        return profile
    }
}
