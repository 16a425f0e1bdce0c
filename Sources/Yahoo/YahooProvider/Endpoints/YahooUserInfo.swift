import AuthorizationServer
import HTTPMessages
import JOSE
import OAuth

/// `GET` and `POST /openid/v1/userinfo`: the claims about the user of an access token, by its scope.
///
/// Source: OpenID Connect Core section 5.3, RFC 6750; the shape is that of a real answer.
struct YahooUserInfoEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch context.configuration.faults.userInfo {
        case .serverError: throw OAuthError.errorHandlingRequest
        case .tooManyRequests: throw OAuthError.tooManyRequests
        case nil: break
        }
        let (access, account) = try await context.access(request)
        // OpenID Connect Core section 5.3.1: the access token of an OpenID Connect authentication.
        guard access.scope.tokens.contains(YahooPermission.openID.rawValue) else {
            let challenge = BearerChallenge(
                realm: YahooContext.realm,
                error: OAuthError(.insufficientScope, "the access token has no openid"),
                scope: try? Scope(YahooPermission.openID.rawValue))
            throw RefusedRequest.bearer(challenge, status: 403)
        }
        return HTTPResponse(json: JSONValue.object(account.claims(access.scope)).json)
    }
}

/// `GET /v1/user/{guid}/profile` of `social.yahooapis.com`, which Firebase's page still shows.
///
/// Yahoo shut it down on 2020-06-30; userinfo replaces it. Its present answer is not established: 410 is a
/// house rule. The former shape is that of Yahoo's former reference.
struct ProfileEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard context.configuration.profileAPI == .historic else {
            throw OAuthError(
                .invalidRequest,
                "the Social Directory API was shut down on 2020-06-30; use "
                    + context.configuration.issuer + "/openid/v1/userinfo", status: 410)
        }
        let (access, account) = try await context.access(request)
        // The path has to name the user of the token, so no app reads another user's profile. `me` was
        // allowed.
        let segments = request.path.utf8.split(separator: UInt8(ascii: "/"))
        guard segments.count == 4,
            segments[2].elementsEqual("me".utf8) || segments[2].elementsEqual(account.guid.utf8)
        else { throw OAuthError.accountNotAuthorized }
        let profile = account.historicProfile(
            withEmail: access.scope.tokens.contains(YahooPermission.email.rawValue))
        return HTTPResponse(json: JSONValue.object(["profile": profile]).json)
    }
}

extension YahooConfiguration.Account {
    /// The members that clients read; the others of the former reference are left out.
    func historicProfile(withEmail: Bool) -> JSONValue {
        var profile: JSONValue = [
            "guid": .string(guid), "nickname": .string(givenName), "givenName": .string(givenName),
            "familyName": .string(familyName), "lang": .string(locale), "gender": "",
            "image": ["imageUrl": .string(image(192)), "size": "192x192", "height": 192, "width": 192],
            "profileUrl": .string("https://profile.yahoo.example/\(guid)"), "isConnected": false,
            "uri": .string("https://social.yahooapis.com/v1/user/\(guid)/profile"),
        ]
        if withEmail {
            profile["emails"] = [["handle": .string(email), "id": 1, "primary": true, "type": "HOME"]]
        }
        return profile
    }
}
