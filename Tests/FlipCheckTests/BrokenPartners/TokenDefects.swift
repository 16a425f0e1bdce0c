import FlipCheck
import HTTPMessages
import PartnerMistakes

extension BrokenPartner {
    /// Partners whose tokens come in the wrong form, with something secret, late, or not at all, or do not work at once.
    static let wrongTokens: [BrokenPartner] = [
        plainHTTP(
            "the token URL is plain http", \.tokenURL, at: "/token",
            fails: ["token/https", "metadata/endpoints"]),
        BrokenPartner(
            "codes are not exchanged", fails: ["token/exchange"],
            .changingAnswers(of: "/token") { response, request in
                request.form("grant_type") == "authorization_code" && response.hasTokens
                    ? .refusal("invalid_grant") : response
            }),
        BrokenPartner(
            "tokens come with status 201", fails: ["token/content-type", "refresh/answer"],
            .changingTokens { $0.withStatus(201) }),
        BrokenPartner(.tokensAsPage, fails: ["token/content-type", "refresh/answer"]),
        BrokenPartner(.tokensCached, fails: ["token/no-store", "refresh/no-store"]),
        BrokenPartner(.tokenTypeMissing, fails: ["token/token-type", "refresh/answer"]),
        BrokenPartner(
            "token_type is mac", fails: ["token/token-type", "refresh/answer"],
            .changingTokens { $0.withJSON { $0["token_type"] = "mac" } }),
        BrokenPartner(.expiresInText, fails: ["token/expires-in", "refresh/answer"]),
        BrokenPartner(
            "expires_in is zero", fails: ["token/expires-in", "refresh/answer"],
            .changingTokens { $0.withJSON { $0["expires_in"] = 0 } }),
        BrokenPartner(
            "expires_in is ten, and tokens last longer",
            fails: ["token/expires-in", "refresh/answer", "userinfo/invalid-token"],
            .changingTokens { $0.withJSON { $0["expires_in"] = 10 } }),
        BrokenPartner(
            "the record of the user comes with the tokens", fails: ["token/no-secrets"],
            .changingTokens { $0.withJSON { $0["user"] = .object(["password_hash": "$2b$12$Zx9"]) } }),
        BrokenPartner(.noRefreshToken, fails: ["token/refresh-token"]),
        BrokenPartner(
            .accessTokenIsJWT, fails: ["token/access-token-opaque", "refresh/access-token-opaque"]),
        BrokenPartner(
            "the access token has a quotation mark", fails: ["token/access-token-characters"],
            .renamingAccessTokens { "\"\($0)\"" }),
        BrokenPartner(
            "the access token has eight characters", fails: ["token/unguessable", "token/random"],
            .renamingAccessTokens { String($0.prefix(8)) }),
        BrokenPartner("userinfo fails once for each access token", fails: ["token/reliable"]) {
            request, context in
            guard request.path == "/userinfo", let token = request.headers["Authorization"],
                context.memory.isNew(token)
            else { return nil }
            return .page(500)
        },
        BrokenPartner(
            "the token endpoint takes three requests a minute", fails: ["token/limit"],
            .limiting("/token", to: 3, within: 60)),
        BrokenPartner("tokens come late three times", fails: ["token/in-time"]) { request, context in
            let response = await context.partner.handle(request)
            guard response.hasTokens, context.memory.increment("late answers") <= 3 else { return response }
            // The limit is five seconds.
            context.advance(6)
            return response
        },
    ]

    /// Partners that refuse in the wrong way, or do not refuse a wrong request.
    static let wrongRefusals: [BrokenPartner] = [
        BrokenPartner(
            .refusalsArePages,
            fails: [
                "token/code-unknown", "token/grant-type-unsupported", "token/error-json",
                "refresh/invalid-token",
            ]),
        BrokenPartner(
            "a missing parameter is a 422", fails: ["token/error-status"],
            .changingRefusals("invalid_request") { $0.withStatus(422) }),
        BrokenPartner(
            "an unknown code is an invalid_request", fails: ["token/code-unknown"],
            .changingRefusals("invalid_grant", of: "code") { _ in .refusal("invalid_request") }),
        BrokenPartner(
            "an unknown grant type is an invalid_request", fails: ["token/grant-type-unsupported"],
            .changingRefusals("unsupported_grant_type") { _ in .refusal("invalid_request") }),
        BrokenPartner(
            "an unknown grant type is a server error",
            fails: ["token/grant-type-unsupported", "token/no-500"],
            .changingRefusals("unsupported_grant_type") { _ in .page(500) }),
        // Every such object has a member `constructor`, which is not a grant.
        BrokenPartner(
            "the grants are looked up in a plain object of JavaScript",
            fails: ["token/grant-type-unsupported", "token/no-500"],
            .answering { $0.form("grant_type") == "constructor" ? .page(500) : nil }),
        BrokenPartner(
            "a missing grant type is guessed", fails: ["token/parameter-missing"],
            .changingRequests(to: "/token") { request in
                request.form("grant_type") != nil || request.form("code") == nil
                    ? request : request.withForm { $0 + [.init("grant_type", "authorization_code")] }
            }),
        BrokenPartner(
            "the token endpoint refuses unknown parameters", fails: ["token/unknown-parameter"],
            .answering { request in
                request.path == "/token" && request.form("flip_check") != nil
                    ? .refusal("invalid_request") : nil
            }),
        BrokenPartner(
            "the token endpoint refuses a form with charset in its Content-Type",
            fails: ["token/unknown-parameter"],
            .answering { request in
                request.path == "/token" && request.headers["Content-Type"]?.contains(";") == true
                    ? .refusal("invalid_request", status: 415) : nil
            }),
        BrokenPartner(
            "a refusal repeats the client's secret", fails: ["pages/secret-told"],
            .changingAnswers(of: "/token") { response, request in
                guard response.json("error") == "invalid_grant", let secret = request.clientSecret else {
                    return response
                }
                return response.withJSON { $0["error_description"] = .string("not for secret=\(secret)") }
            }),
        BrokenPartner("tokens can be fetched by GET", fails: ["token/post-only"]) { request, context in
            guard request.path == "/token", request.method == "GET" else { return nil }
            var post = request
            post.method = "POST"
            post.body = Array((request.query ?? "").utf8)
            post.headers["Content-Type"] = "application/x-www-form-urlencoded"
            return await context.partner.handle(post)
        },
    ]

    /// Partners that serve a wrong client, or refuse the right one, at the token endpoint or when tokens are revoked.
    static let wrongClients: [BrokenPartner] = [
        BrokenPartner(.formRefused, fails: ["token/exchange", "token/client-body"]),
        BrokenPartner(
            "credentials in the header are refused", fails: ["token/client-basic"],
            .answering { request in
                request.path == "/token" && request.headers["Authorization"] != nil ? .refusedHeader : nil
            }),
        BrokenPartner(
            .secretIgnored,
            fails: [
                "token/client-secret", "token/client-secret-prefix", "token/client-secret-case",
                "token/client-secret-empty", "token/client-in-form", "refresh/client-secret",
            ]),
        BrokenPartner(
            "an unknown client is served", fails: ["token/client-unknown"],
            .takingForGoogle { $0.path == "/token" && $0.clientID?.hasPrefix("nobody") == true }),
        BrokenPartner(
            "codes are exchanged without credentials", fails: ["token/client-missing"],
            .takingForGoogle {
                $0.path == "/token" && $0.clientSecret == nil && $0.form("grant_type") == "authorization_code"
            }),
        BrokenPartner(
            "wrong credentials are an unauthorized_client", fails: ["token/client-error"],
            .changingRefusals("invalid_client") { $0.withJSON { $0["error"] = "unauthorized_client" } }),
        BrokenPartner(
            "a 401 has no challenge", fails: ["token/client-challenge"],
            .changingAnswers(of: "/token") { response, _ in response.withHeader("WWW-Authenticate", nil) }),
        BrokenPartner(.codeOfAnyClient, fails: ["token/code-client", "token/client-in-form"]),
        BrokenPartner(
            "revoking needs no credentials", fails: ["revoke/client-missing"],
            .takingForGoogle { $0.path == "/revoke" && $0.clientSecret == nil }),
        BrokenPartner(
            "another client revokes Google's tokens", fails: ["revoke/client"],
            .takingForGoogle { $0.path == "/revoke" && $0.clientID == "other-client" }),
    ]
}
