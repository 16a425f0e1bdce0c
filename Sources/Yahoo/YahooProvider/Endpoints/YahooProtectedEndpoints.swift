import AuthorizationServer
import HTTPMessages
import JOSE
import OAuth
import WebText

/// `POST /oauth2/introspect`: whether an access token of a confidential app is active (RFC 7662).
struct IntrospectionEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let app = try context.authenticatedApp(request, form: form)
        // Both requests consist of a token and a hint (RFC 7662 section 2.1, RFC 7009 section 2.1).
        let token = try RevocationRequest(form).token
        guard let access = await context.store.access(context.digest(token), at: context.now()),
            access.grant.clientID.hasSameBytes(as: app.id),
            context.usableAccount(access.grant.guid) != nil
        else { return HTTPResponse(json: JSONValue.object(["active": false]).json) }
        let body: JSONValue = [
            "active": true, "client_id": .string(app.id), "sub": .string(access.grant.guid),
            "scope": .string(access.scope.description), "token_type": "bearer",
            "exp": .integer(Int64(access.expires.timeIntervalSince1970)),
        ]
        return HTTPResponse(json: body.json)
    }
}

/// `POST /oauth2/revoke`: ends a token that the app does not need any more (RFC 7009).
struct YahooRevocationEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let app = try context.authenticatedApp(request, form: form, allowingPublic: true)
        let token = context.digest(try RevocationRequest(form).token)
        let time = context.now()
        // RFC 7009 section 2.1: the hint may be ignored; both kinds are looked for.
        if let (id, grant) = await context.store.grant(ofRefreshToken: token, at: time) {
            try check(grant, app)
            // RFC 7009 section 2.1: the revocation of a refresh token ends all access tokens of its grant.
            await context.store.revokeGrant(id)
        } else if let access = await context.store.access(token, at: time) {
            try check(access.grant, app)
            await context.store.removeAccessToken(token)
        }
        // RFC 7009 section 2.2: 200 also when there was nothing to revoke.
        return HTTPResponse(json: Array("{}".utf8))
    }

    private func check(_ grant: YahooGrant, _ app: YahooContext.App) throws {
        guard Check.that(grant.clientID.hasSameBytes(as: app.id), .revokingApp)
        else { throw OAuthError.invalidGrant("the token was issued to another app") }
    }
}

extension SecurityRule {
    /// Without it, one app ends what another has.
    static let revokingApp = Self(
        "yahoo.revoking-app", "the token belongs to this app", "RFC 7009 section 2.1")
}

/// `/openid/v1/userinfo`: the claims about the user of an access token (OpenID Connect Core section 5.3).
struct YahooUserInfoEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch context.configuration.faults.userInfo {
        case .serverError: throw OAuthError.errorHandlingRequest
        case .tooManyRequests: throw OAuthError.tooManyRequests
        case nil: break
        }
        let (scope, account) = try await context.access(request)
        // OpenID Connect Core section 5.3.1: the access token of an OpenID Connect authentication.
        guard scope.tokens.contains(YahooPermission.openID.rawValue) else {
            let challenge = BearerChallenge(
                realm: YahooContext.realm,
                error: OAuthError(.insufficientScope, "the access token has no openid"),
                scope: try? Scope(YahooPermission.openID.rawValue))
            throw RefusedRequest.bearer(challenge)
        }
        return HTTPResponse(json: JSONValue.object(account.claims(scope)).json)
    }
}

/// `GET /v1/user/{guid}/profile` of `social.yahooapis.com`, which Firebase's page still shows.
struct ProfileEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        // 410 is a house rule: the present answer is not established.
        guard context.configuration.profileAPI == .historic else {
            throw OAuthError(
                .invalidRequest,
                "the Social Directory API was shut down on 2020-06-30; use "
                    + context.configuration.issuer + "/openid/v1/userinfo", status: 410)
        }
        let (scope, account) = try await context.access(request)
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
        if scope.tokens.contains(YahooPermission.email.rawValue) {
            let email = JSONValue.string(account.email)
            profile["emails"] = [["handle": email, "id": 1, "primary": true, "type": "HOME"]]
        }
        return HTTPResponse(json: JSONValue.object(["profile": profile]).json)
    }
}
