import HTTPMessages

extension PartnerMistake {
    package static let tokensAsPage = PartnerMistake(
        "tokens-as-html", "tokens come as text/html",
        user: "“Something went wrong”: Google cannot read the answer.",
        remedy: "Answer with Content-Type: application/json.",
        .changingTokens { $0.withHeader("Content-Type", "text/html; charset=utf-8") })

    package static let tokensCached = PartnerMistake(
        "tokens-cached", "tokens may be kept by caches",
        user: "Nothing. A cache on the way can hand the tokens to someone else.",
        remedy: "Send Cache-Control: no-store with every answer that has tokens (RFC 6749 section 5.1).",
        .changingTokens { $0.withHeader("Cache-Control", "private, max-age=60") })

    package static let tokenTypeMissing = PartnerMistake(
        "token-type-missing", "token_type is missing",
        user: "“Something went wrong”, for every user.",
        remedy: "Answer with \"token_type\": \"Bearer\".",
        .changingTokens { answer in answer.withJSON { $0["token_type"] = nil } })

    package static let expiresInText = PartnerMistake(
        "expires-in-text", "expires_in is a text",
        user: "“Something went wrong”, for every user.",
        remedy: "Answer with a number: \"expires_in\": 3600.",
        .changingTokens { answer in answer.withJSON { $0["expires_in"] = "3600" } })

    package static let noRefreshToken = PartnerMistake(
        "no-refresh-token", "no refresh token comes",
        user: "“Something went wrong”: a link without a refresh token would last an hour.",
        remedy: "Answer every exchange of a code with a refresh_token.",
        .changingTokens { answer in answer.withJSON { $0["refresh_token"] = nil } })

    package static let accessTokenIsJWT = PartnerMistake(
        "access-token-jwt", "the access token is a JWT",
        user: "Nothing now. Google's validation refuses it before launch.",
        remedy: "Give out tokens that say nothing: random characters, looked up in your store.",
        .renamingAccessTokens { "eyJhbGciOiJub25lIn0.\($0).sig" })

    package static let refusalsArePages = PartnerMistake(
        "refusals-are-pages", "every refusal is an HTML page",
        user: "“Something went wrong”. Google cannot tell an ended link from a broken server.",
        remedy: "Answer refusals with JSON that has error (RFC 6749 section 5.2).",
        .changingAnswers(of: "/token") { response, _ in
            guard response.status >= 400 else { return response }
            var page = response
            page.headers["Content-Type"] = "text/html"
            page.body = HTTPResponse.page(400).body
            return page
        })

    package static let codeGoodTwice = PartnerMistake(
        "code-twice", "a code is good twice",
        user: "Nothing. A thief who reads a code has an account that looks linked.",
        remedy: "Use the code up in the same transaction that adds the tokens (RFC 6749 section 4.1.2).",
        Defect { request, context in
            guard request.path == "/token", request.form("code") != nil else {
                return await context.partner.handle(request)
            }
            let authorization = request.headers["Authorization"] ?? ""
            let exchange = authorization + String(decoding: request.body, as: UTF8.self)
            return await context.memory.tokens(for: exchange) { await context.partner.handle(request) }
        })

    package static let reuseEndsNothing = PartnerMistake(
        "reuse-ends-nothing", "the second use of a code ends nothing",
        user: "Nothing. If the thief was first, the thief keeps the tokens.",
        remedy: "Revoke the tokens of a code that is shown again (RFC 6749 section 4.1.2).",
        Defect { request, context in
            guard request.path == "/token", let code = request.form("code") else {
                return await context.partner.handle(request)
            }
            if context.memory["redeemed " + code] != nil { return .refusal("invalid_grant") }
            let response = await context.partner.handle(request)
            if response.hasTokens { context.memory["redeemed " + code] = "yes" }
            return response
        })

    package static let codeOfAnyClient = PartnerMistake(
        "code-of-any-client", "another client exchanges Google's codes",
        user: "Nothing. Another customer of the partner's has the user's tokens.",
        remedy: "Keep the client_id with the code and compare it at the exchange (RFC 6749 section 4.1.3).",
        .takingForGoogle {
            $0.path == "/token" && $0.clientID == "other-client" && $0.form("code") != nil
        })

    package static let secretIgnored = PartnerMistake(
        "secret-ignored", "the secret is not looked at",
        user: "Nothing. Anyone who reads a code can exchange it.",
        remedy: "Compare the client secret, in constant time, before anything else (RFC 6749 section 3.2.1).",
        .takingForGoogle {
            $0.path == "/token" && $0.clientID == Defect.Demo.clientID && $0.clientSecret != nil
        })

    package static let formRefused = PartnerMistake(
        "form-credentials-refused", "credentials in the form are refused",
        user: "“Something went wrong”, for every user.",
        remedy: "Take client_id and client_secret from the form: that is how Google sends them.",
        .answering { request in
            request.path == "/token" && request.headers["Authorization"] == nil
                ? .refusal("invalid_client", status: 401) : nil
        })

    package static let refreshTokensRotate = PartnerMistake(
        "refresh-tokens-rotate", "refresh tokens rotate, and the old one is dead at once",
        user: "The link breaks some day, and the user has to link again.",
        remedy:
            "Keep refresh tokens valid until they are revoked; "
            + "Google's clusters may use one at the same time.",
        Defect { request, context in
            let original = { (shown: String) in context.memory["real " + shown] ?? shown }
            if request.path == "/revoke" {
                return await context.partner.handle(request.withForm { $0.mapping("token", original) })
            }
            guard request.path == "/token", let shown = request.form("refresh_token") else {
                return await context.partner.handle(request)
            }
            guard context.memory.isNew("dead " + shown) else { return .refusal("invalid_grant") }
            let real = original(shown)
            let response = await context.partner.handle(
                request.withForm { $0.mapping("refresh_token") { _ in real } })
            guard response.hasTokens else {
                // Only a refresh that was granted ends the token.
                context.memory["dead " + shown] = nil
                return response
            }
            let next = "rotated-" + shown
            context.memory["real " + next] = real
            return response.withJSON { $0["refresh_token"] = .string(next) }
        })

    package static let sameAccessToken = PartnerMistake(
        "same-access-token", "a refresh gives the same access token",
        user: "Commands fail now and then: the token ends while Google believes that it is fresh.",
        remedy: "Make a new access token for every refresh.",
        Defect { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token", response.hasTokens, let token = response.json("access_token")
            else { return response }
            let first = context.memory.first(token, for: "first " + refreshToken(of: request, response))
            return response.withJSON { $0["access_token"] = .string(first) }
        })

    package static let refreshEndsAccess = PartnerMistake(
        "refresh-ends-access", "a refresh ends the access token from before",
        user: "Commands fail now and then, while another of Google's clusters refreshes.",
        remedy: "Leave older access tokens valid until they expire.",
        Defect { request, context in
            if let token = request.bearer, context.memory["dead " + token] != nil {
                return .refusal("invalid_token", status: 401)
            }
            let response = await context.partner.handle(request)
            if request.path == "/token", response.hasTokens, let token = response.json("access_token") {
                let refresh = refreshToken(of: request, response)
                let last = context.memory.replace("last " + refresh, with: token)
                if let last { context.memory["dead " + last] = "yes" }
            }
            return response
        })

    package static let refreshWithoutAccess = PartnerMistake(
        "refresh-without-access", "a refresh gives no access token",
        user: "The devices stop working an hour after linking.",
        remedy: "Answer a refresh with access_token, token_type and expires_in, as an exchange.",
        .changingAnswers(of: "/token") { response, request in
            request.form("refresh_token") == nil || !response.hasTokens
                ? response : response.withJSON { $0["access_token"] = nil }
        })

    package static let noEmail = PartnerMistake(
        "no-email", "userinfo has no email",
        user: "“Something went wrong”: Google cannot show which account is linked.",
        remedy: "Answer userinfo with sub and email.",
        .changingAnswers(of: "/userinfo") { response, _ in
            response.status == 200 ? response.withJSON { $0["email"] = nil } : response
        })

    package static let nothingAtRevocation = PartnerMistake(
        "nothing-at-revocation", "there is nothing at the revocation URL",
        user: "“Unlinked”, and yet the partner's tokens are good for as long as they last.",
        remedy: "Serve RFC 7009 at the address that you gave Google, or give none.",
        .answering { $0.path == "/revoke" ? .page(404) : nil })

    /// The refresh token of a link: a refresh names it, and the exchange of a code answers with it.
    private static func refreshToken(of request: HTTPRequest, _ response: HTTPResponse) -> String {
        request.form("refresh_token") ?? response.json("refresh_token") ?? ""
    }
}
