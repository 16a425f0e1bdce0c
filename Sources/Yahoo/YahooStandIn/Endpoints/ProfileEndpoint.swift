import AuthorizationServer
import HTTPMessages
import JSON
import OAuth

/// `GET /v1/user/{guid}/profile` of `social.yahooapis.com`, which Firebase's page still shows.
struct ProfileEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        // 410 is a project rule: the present answer is not established.
        guard context.configuration.profileAPI == .historic else {
            throw OAuthError(
                .invalidRequest,
                "the Social Directory API was shut down on 2020-06-30; use "
                    + context.configuration.issuer + YahooPath.userinfo, status: 410)
        }
        let access = try await context.access(request)
        let account = access.account
        // The path has to name the user of the token, so no app reads another user's profile. `me` was
        // allowed.
        let segments = request.path.utf8.split(separator: UInt8(ascii: "/"))
        guard segments.count == 4,
            segments[2].elementsEqual("me".utf8) || segments[2].elementsEqual(account.guid.utf8)
        else { throw OAuthError.accountNotAuthorized }
        // The members that clients read; the others of the former reference are left out.
        let (guid, image) = (account.guid, account.image(192))
        var profile: JSONValue = [
            "guid": .string(guid), "nickname": .string(account.givenName),
            "givenName": .string(account.givenName), "familyName": .string(account.familyName),
            "lang": .string(account.locale), "gender": "",
            "image": ["imageUrl": .string(image), "size": "192x192", "height": 192, "width": 192],
            "profileUrl": .string("https://profile.yahoo.example/\(guid)"), "isConnected": false,
            "uri": .string("https://social.yahooapis.com/v1/user/\(guid)/profile"),
        ]
        if access.scope.tokens.contains(YahooPermission.email.rawValue) {
            let email = JSONValue.string(account.email)
            profile["emails"] = [["handle": email, "id": 1, "primary": true, "type": "HOME"]]
        }
        return HTTPResponse(json: JSONValue.object(["profile": profile]).json)
    }
}
