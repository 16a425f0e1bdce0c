import HTTPMessages
import JOSE

extension PartnerMistake {
    static let withTokens = [
        tokensAsPage, tokensCached, tokenTypeMissing, expiresInText, noRefreshToken, accessTokenIsJWT,
        refusalsArePages,
    ]

    package static let tokensAsPage = PartnerMistake(
        "tokens-as-html", "tokens come as text/html",
        user: "“Something went wrong”: Google cannot read the answer.",
        remedy: "Answer with Content-Type: application/json.",
        changingTokens { $0.withHeader("Content-Type", "text/html; charset=utf-8") })

    package static let tokensCached = PartnerMistake(
        "tokens-cached", "tokens may be kept by caches",
        user: "Nothing. A cache on the way can hand the tokens to someone else.",
        remedy: "Send Cache-Control: no-store with every answer that has tokens (RFC 6749 section 5.1).",
        changingTokens { $0.withHeader("Cache-Control", "private, max-age=60") })

    package static let tokenTypeMissing = PartnerMistake(
        "token-type-missing", "token_type is missing",
        user: "“Something went wrong”, for every user.",
        remedy: "Answer with \"token_type\": \"Bearer\".",
        changingTokens { $0.withJSON { $0["token_type"] = nil } })

    package static let expiresInText = PartnerMistake(
        "expires-in-text", "expires_in is a text",
        user: "“Something went wrong”, for every user.",
        remedy: "Answer with a number: \"expires_in\": 3600.",
        changingTokens { $0.withJSON { $0["expires_in"] = "3600" } })

    package static let noRefreshToken = PartnerMistake(
        "no-refresh-token", "no refresh token comes",
        user: "“Something went wrong”: a link without a refresh token would last an hour.",
        remedy: "Answer every exchange of a code with a refresh_token.",
        changingTokens { $0.withJSON { $0["refresh_token"] = nil } })

    package static let accessTokenIsJWT = PartnerMistake(
        "access-token-jwt", "the access token is a JWT",
        user: "Nothing now. Google's validation refuses it before launch.",
        remedy: "Give out tokens that say nothing: random characters, looked up in your store.",
        renamingAccessTokens { "eyJhbGciOiJub25lIn0.\($0).sig" })

    package static let refusalsArePages = PartnerMistake(
        "refusals-are-pages", "every refusal is an HTML page",
        user: "“Something went wrong”. Google cannot tell an ended link from a broken server.",
        remedy: "Answer refusals with JSON that has error (RFC 6749 section 5.2).",
        changingAnswers(of: "/token") { response, _ in
            guard response.status >= 400 else { return response }
            var page = response
            page.headers["Content-Type"] = "text/html"
            page.body = HTTPResponse.page(400).body
            return page
        })
}
