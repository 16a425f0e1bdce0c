import AppFlip
import FlipCheck
import Foundation
import LocalHTTP
import OAuth
import PlatformCrypto

extension BrokenPartner {
    /// Partners that refuse right requests or grant wrong ones.
    static let wrongRequests: [BrokenPartner] = [
        BrokenPartner(
            "a plus between scopes belongs to the scope", fails: ["authorize/scope-plus"],
            changingRequests(to: "/authorize") { request in
                var request = request
                request.target = request.target.replacingOccurrences(of: "+", with: "%2B")
                return request
            }),
        BrokenPartner(
            "scope is required", fails: ["authorize/scope-missing"],
            answering { request in
                request.path == "/authorize" && request.query("scope") == nil && request.isRightAddress
                    ? redirect(to: request.error("invalid_request")) : nil
            }),
        BrokenPartner(
            "only English is spoken", fails: ["authorize/user-locale"],
            answering { request in
                request.path == "/authorize" && !["", "en"].contains(request.query("user_locale") ?? "")
                    ? .page(400) : nil
            }),
        BrokenPartner(
            "unknown parameters are refused", fails: ["authorize/unknown-parameter"],
            answering { request in
                request.path == "/authorize" && request.query("flip_check")?.isEmpty == false
                    ? .page(400) : nil
            }),
        BrokenPartner(
            "empty parameters are refused", fails: ["authorize/empty-parameter"],
            answering { request in
                request.path == "/authorize" && request.query("user_locale")?.isEmpty == true
                    ? .page(400) : nil
            }),
        BrokenPartner(
            "parameters have to stand in one order", fails: ["authorize/parameter-order"],
            answering { request in
                let names = request.queryItems.map(\.name)
                guard let client = names.firstIndex(of: "client_id"),
                    let state = names.firstIndex(of: "state")
                else { return nil }
                return state < client ? .page(400) : nil
            }),
        BrokenPartner(
            "of a repeated parameter the first is taken", fails: ["authorize/repeated-parameter"],
            changingRequests(to: "/authorize") { request in
                request.queryItems.count { $0.name == "redirect_uri" } > 1
                    ? request : request.withQuery(\.firstOfEach)
            }),
        BrokenPartner(
            "the implicit grant is there too", fails: ["authorize/response-type-unsupported"],
            answering { request in
                request.query("response_type") == "token" && request.isRightAddress
                    ? redirect(to: "\(request.query("redirect_uri") ?? "")#access_token=0123456789") : nil
            }),
        BrokenPartner(
            "a missing response_type means code", fails: ["authorize/response-type-missing"],
            changingRequests(to: "/authorize") { request in
                request.query("response_type") != nil
                    ? request : request.withQuery { $0 + [.init("response_type", "code")] }
            }),
        BrokenPartner(
            "errors in the request are shown on a page", fails: ["authorize/error-by-redirect"],
            changingAnswers(of: "/authorize") { response, _ in
                response.answer("error") == "unsupported_response_type" ? .page(400) : response
            }),
        BrokenPartner(
            "an unknown scope is an access_denied", fails: ["authorize/scope-unknown"],
            changingAnswers(of: "/authorize") { response, _ in
                response.answer("error") != "invalid_scope"
                    ? response : response.withAnswer { $0.mapping("error") { _ in "access_denied" } }
            }),
        BrokenPartner(
            "a user who cancels stays on a page", fails: ["authorize/consent-refused"],
            changingAnswers(of: "/authorize") { response, _ in
                response.answer("error") == "access_denied" ? .page(200) : response
            }),
        BrokenPartner(
            "a request without client_id is a server error", fails: ["authorize/no-server-error"],
            answering { request in
                request.path == "/authorize" && request.query("client_id") == nil ? .page(500) : nil
            }),
        BrokenPartner(
            "a user who agrees stays on a page",
            fails: [
                "authorize/code", "authorize/redirect-uri-production", "authorize/redirect-uri-documented",
                "authorize/scope-plus", "authorize/scope-missing", "authorize/user-locale",
                "authorize/unknown-parameter", "authorize/empty-parameter", "authorize/parameter-order",
                "authorize/pkce-s256",
            ],
            changingAnswers(of: "/authorize") { response, _ in
                response.answer("code") == nil ? response : .page(200)
            }),
        BrokenPartner(
            "the authorization endpoint redirects to itself",
            fails: ["authorize/answers"],
            answering { request in
                request.path == "/authorize" ? redirect(to: "/authorize?again") : nil
            }),
    ]

    /// Partners whose codes, challenges and pages are wrong.
    static let wrongPages: [BrokenPartner] = [
        BrokenPartner(
            "challenges are refused", fails: ["authorize/pkce-s256"],
            answering { request in
                request.query("code_challenge_method") == "S256" && request.path == "/authorize"
                    ? redirect(to: request.error("invalid_request")) : nil
            }),
        BrokenPartner(
            "the method plain is taken", fails: ["authorize/pkce-plain"],
            droppingChallenges { $0 == "plain" }),
        BrokenPartner(
            "a challenge without a method is taken", fails: ["authorize/pkce-method-missing"],
            droppingChallenges { $0 == nil }),
        BrokenPartner(
            "an unknown method is ignored", fails: ["authorize/pkce-method-unknown"],
            droppingChallenges { $0 == "S512" }),
        BrokenPartner(
            "the code is a JWT", fails: ["authorize/code-opaque"],
            renamingCodes { "eyJhbGciOiJub25lIn0.\($0).sig" }),
        BrokenPartner(
            "the code has eight characters", fails: ["authorize/code-unguessable"],
            renamingCodes { String($0.prefix(8)) }),
        BrokenPartner(
            "iss is another name of the server", fails: ["authorize/issuer"],
            changingAnswers(of: "/authorize") { response, _ in
                response.withAnswer { $0 + [.init("iss", "https://login.partner.example")] }
            }),
        BrokenPartner(
            "the pages may be framed", fails: ["authorize/not-framed"],
            changingAnswers(of: "/authorize") { response, _ in
                response.withHeader("Content-Security-Policy", nil).withHeader("X-Frame-Options", nil)
            }),
        BrokenPartner(
            "the last form is answered with 307", fails: ["authorize/no-307"],
            changingAnswers(of: "/authorize") { response, _ in
                response.answer("code") == nil ? response : response.withStatus(307)
            }),
        BrokenPartner(
            "who agreed once is not asked again",
            fails: ["authorize/consent-shown", "authorize/consent-refused"], agreeingAgain),
    ]

    /// Challenges of some methods are taken and forgotten.
    static func droppingChallenges(_ isDropped: @escaping @Sendable (String?) -> Bool) -> Defect {
        changingRequests(to: "/authorize") { request in
            guard request.query("code_challenge") != nil, isDropped(request.query("code_challenge_method"))
            else { return request }
            return request.withQuery { $0.dropping("code_challenge").dropping("code_challenge_method") }
        }
    }

    /// Presses “Agree” for a user who pressed it before.
    private static let agreeingAgain: Defect = { request, behind in
        let response = await behind.partner.handle(request)
        if response.answer("code") != nil { behind.memory["agreed"] = "yes" }
        guard behind.memory["agreed"] != nil, request.method == "GET", request.path == "/authorize",
            response.text.contains("value=\"agree\""),
            let token = response.text.firstMatch(of: /name="csrf" value="([^"]+)"/)?.1
        else { return response }
        var press = request
        press.method = "POST"
        press.headers["Content-Type"] = "application/x-www-form-urlencoded"
        press.headers["Origin"] = Partner.issuer
        press.body = Array(
            Parameters([.init("csrf", String(token)), .init("decision", "agree")]).encoded.utf8)
        return await behind.partner.handle(press)
    }
}

extension HTTPRequest {
    /// Whether the answer may go where the request says.
    fileprivate var isRightAddress: Bool {
        query("client_id") == BrokenPartner.Demo.clientID
            && query("redirect_uri")?.hasPrefix("https://oauth-redirect") == true
    }

    /// The address with an error and the state of the request.
    fileprivate func error(_ code: String) -> String {
        let items = [Parameters.Item("error", code)] + queryItems.filter { $0.name == "state" }
        return Parameters(items).appended(to: query("redirect_uri") ?? "")
    }
}
