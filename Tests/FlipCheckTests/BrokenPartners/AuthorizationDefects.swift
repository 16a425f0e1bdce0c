import FlipCheck
import HTTPMessages
import PartnerMistakes
import PlatformCrypto
import WebText

extension BrokenPartner {
    /// Partners whose authorization endpoint is wrong about who asks and where the answer goes.
    static let wrongAddresses: [BrokenPartner] = [
        BrokenPartner(.prefixCompared, fails: ["authorize/redirect-uri-exact"]),
        BrokenPartner(
            "an unlisted redirect URI gets the error",
            fails: [
                "authorize/redirect-uri-exact", "authorize/error-redirect-uri",
                "authorize/redirect-uri-pattern", "authorize/redirect-uri-decoded", "authorize/answer-state",
                "authorize/redirect-uri-playground", "pages/consent-redirect-uri",
            ],
            .redirecting(to: { "\($0.query("redirect_uri") ?? "")?error=invalid_request" }) { request in
                request.query("client_id") == Defect.Demo.clientID
                    && request.queryItems.count { $0.name == "redirect_uri" } == 1
            }),
        BrokenPartner(
            "an unknown client gets the error by a redirect",
            fails: ["authorize/client-unknown", "authorize/answer-state"],
            .redirecting(to: { _ in "\(Defect.webRedirectURI)?error=unauthorized_client" }) {
                let id = $0.query("client_id") ?? ""
                return id.hasPrefix("nobody-") || id == "constructor"
            }),
        BrokenPartner(
            "the clients are looked up in a plain object of JavaScript",
            fails: ["authorize/client-unknown"],
            .changingQuery { $0.mapping("client_id") { $0 == "constructor" ? Defect.Demo.clientID : $0 } }),
        BrokenPartner(
            "a missing client_id gets the error by a redirect",
            fails: ["authorize/client-missing", "authorize/answer-state"],
            .redirecting(to: { _ in "\(Defect.webRedirectURI)?error=invalid_request" }) {
                $0.query("client_id") == nil
            }),
        BrokenPartner(
            "a missing redirect URI falls back to the first", fails: ["authorize/redirect-uri-missing"],
            .adding("redirect_uri", Defect.webRedirectURI)),
        BrokenPartner(
            "of two redirect URIs the first is taken", fails: ["authorize/redirect-uri-repeated"],
            .changingQuery { items in
                items.removing("redirect_uri") + items.filter { $0.name == "redirect_uri" }.prefix(1)
            }),
        BrokenPartner(
            "Google Assistant is not on the list", fails: ["authorize/redirect-uri-production"],
            settings: { settings in
                settings.clients[0].redirectURIs.removeAll {
                    $0.hasSuffix("oauth-redirect.googleusercontent.com/a/com.google.OPA")
                }
            }),
        BrokenPartner(
            "one list of redirect URIs is for all clients", fails: ["authorize/redirect-uri-other-client"],
            settings: { $0.clients[1].redirectURIs = $0.clients[0].redirectURIs }),
        BrokenPartner(
            "the OAuth Playground is on the list", fails: ["authorize/redirect-uri-playground"],
            settings: {
                $0.clients[0].redirectURIs.append("https://developers.google.com/oauthplayground")
            }),
        // The sign-in fails too: its cookie is `Secure`, and a browser sends none such without TLS.
        plainHTTP(
            "the authorization URL is plain http", \.authorizationURL, at: "/authorize",
            fails: ["authorize/https", "authorize/code", "metadata/endpoints"]),
        publishing(
            "the key set has the private key", fails: ["metadata/keys"],
            #"{"keys":[{"kty":"EC","crv":"P-256","x":"0x","y":"0y","d":"0123456789abcdef"}]}"#),
    ]

    /// A partner whose metadata names a key set with this content.
    static func publishing(_ name: String, fails: Set<String> = [], _ keys: String) -> BrokenPartner {
        BrokenPartner(name, fails: fails) { request, context in
            if request.path == "/keys" { return .json(keys) }
            let response = await context.partner.handle(request)
            guard request.path == "/.well-known/oauth-authorization-server" else { return response }
            return response.withJSON { $0["jwks_uri"] = .string(Partner.issuer + "/keys") }
        }
    }

    /// Partners that lose or change `state`.
    static let wrongStates: [BrokenPartner] = [
        BrokenPartner(.stateDecodedTwice, fails: ["authorize/state-exact"]),
        BrokenPartner(
            "a plus in state is not escaped", fails: ["authorize/state-exact"],
            .changingAnswers(of: "/authorize") { response, _ in
                response.withLocation { $0.replacing("%2B", with: "+") }
            }),
        BrokenPartner(
            "state is cut at 255 characters",
            fails: [
                "authorize/state-google", "authorize/state-long", "authorize/state-on-error",
                "authorize/state-on-refusal",
            ],
            .changingQuery { $0.mapping("state") { String($0.prefix(255)) } }),
        BrokenPartner(
            "state is cut at 1,000 characters", fails: ["authorize/state-long"],
            .changingQuery { $0.mapping("state") { String($0.prefix(1_000)) } }),
        BrokenPartner(
            .errorWithoutState,
            fails: ["authorize/state-on-error", "authorize/state-on-refusal", "authorize/answer-state"]),
        BrokenPartner(
            "state is replaced by one of a login framework",
            fails: ["authorize/state-google", "authorize/state-exact", "authorize/state-long"],
            .changingCodes {
                $0.withRedirectParameters { $0.mapping("state") { _ in "eyJhbGciOiJub25lIn0" } }
            }),
        BrokenPartner(
            "the request is kept in a cookie through the sign-in, which is too short for a long state",
            fails: ["authorize/state-through-sign-in"], keepingRequestInCookie),
        BrokenPartner(
            "a state of more than 500 characters is refused",
            fails: ["authorize/state-google", "authorize/state-long"],
            .answering { request in
                request.path == "/authorize" && (request.query("state") ?? "").utf8.count > 500
                    ? .page(400) : nil
            }),
    ]

    /// The form of the sign-in leads to an address without the request, which a cookie has beside other values.
    private static let keepingRequestInCookie = Defect { request, context in
        var request = request
        if request.query("kept") != nil {
            guard let pending = request.cookies(named: "pending").first,
                let target = Base64URL.decode(pending.prefix { $0 != "." })
            else { return .page(400) }
            request.target = String(decoding: target, as: UTF8.self)
        }
        var response = await context.partner.handle(request)
        guard request.method == "GET", response.text.contains("name=\"password\""),
            let action = response.text.firstMatch(of: /action="([^"]+)"/)?.1
        else { return response }
        response = response.withText { $0.replacing(String(action), with: "/authorize?kept=1") }
        let others = String(repeating: "x", count: 1_200)
        let pending = "pending=\(Base64URL.encode(request.target.utf8)).\(others)"
        response.headers.add("Set-Cookie", "\(pending); Path=/; Secure; HttpOnly; SameSite=Lax")
        return response
    }

    /// Partners that refuse right requests or grant wrong requests.
    static let wrongRequests: [BrokenPartner] = [
        BrokenPartner(
            "a plus between scopes belongs to the scope", fails: ["authorize/scope-plus"],
            .changingRequests(to: "/authorize") { request in
                var request = request
                request.target.replace("+", with: "%2B")
                return request
            }),
        BrokenPartner(
            "scope is required", fails: ["authorize/scope-missing"],
            .answering { request in
                request.path == "/authorize" && request.query("scope") == nil && request.isRightAddress
                    ? request.redirect(withError: "invalid_request") : nil
            }),
        BrokenPartner(
            "only English is spoken", fails: ["authorize/user-locale"],
            .refusing { !["", "en"].contains($0.query("user_locale") ?? "") }),
        BrokenPartner(
            "unknown parameters are refused",
            fails: ["authorize/unknown-parameter", "authorize/empty-parameter"],
            .refusing { $0.query("flip_check") != nil }),
        BrokenPartner(
            "empty parameters are refused", fails: ["authorize/empty-parameter"],
            .refusing { $0.query("user_locale")?.isEmpty == true }),
        BrokenPartner(
            "an empty login_hint is refused", fails: ["authorize/empty-parameter"],
            .refusing { $0.query("login_hint")?.isEmpty == true }),
        BrokenPartner(
            "parameters have to stand in one order", fails: ["authorize/parameter-order"],
            .refusing { request in
                let names = request.queryItems.map(\.name).filter { ["client_id", "state"].contains($0) }
                return names == ["state", "client_id"]
            }),
        BrokenPartner(
            "of a repeated parameter the first is taken", fails: ["authorize/repeated-parameter"],
            .changingQuery { items in
                guard items.count(where: { $0.name == "redirect_uri" }) <= 1 else { return items }
                return items.reduce(into: []) { first, item in
                    if !first.contains(where: { $0.name == item.name }) { first.append(item) }
                }
            }),
        BrokenPartner(
            "the implicit grant is there too",
            fails: ["authorize/response-type-unsupported", "authorize/answer-no-token"],
            .answering { request in
                request.query("response_type") == "token" && request.isRightAddress
                    ? HTTPResponse(seeOther: "\(request.query("redirect_uri") ?? "")#access_token=0123456789")
                    : nil
            }),
        BrokenPartner(
            "a missing response_type means code", fails: ["authorize/response-type-missing"],
            .adding("response_type", "code")),
        BrokenPartner(
            "a missing response_type is another error, in the JSON of a page",
            fails: ["authorize/response-type-missing", "authorize/error-by-redirect"],
            .answering { request in
                request.path == "/authorize" && request.isRightAddress
                    && request.query("response_type") == nil
                    ? .json(#"{"error":"unsupported_response_type"}"#, status: 400) : nil
            }),
        BrokenPartner(
            "errors in the request are shown on a page", fails: ["authorize/error-by-redirect"],
            .changingErrors("unsupported_response_type") { _ in .page(400) }),
        BrokenPartner(
            "an unknown scope is shown on a page", fails: ["authorize/error-by-redirect"],
            .changingErrors("invalid_scope") { _ in .page(400) }),
        BrokenPartner(
            "an unknown scope is an access_denied", fails: ["authorize/scope-unknown"],
            .changingErrors("invalid_scope") {
                $0.withRedirectParameters { $0.mapping("error") { _ in "access_denied" } }
            }),
        BrokenPartner(.cancelStaysOnPage, fails: ["authorize/consent-refused"]),
        BrokenPartner(
            "a user who agrees stays on a page", fails: ["authorize/code"],
            .changingCodes { _ in .page(200) }),
        BrokenPartner(
            "the authorization endpoint redirects to itself", fails: ["authorize/answers"],
            .answering { $0.path == "/authorize" ? HTTPResponse(seeOther: "/authorize?again") : nil }),
        BrokenPartner(
            "challenges are refused", fails: ["authorize/pkce-s256"],
            .answering { request in
                request.query("code_challenge_method") == "S256" && request.path == "/authorize"
                    ? request.redirect(withError: "invalid_request") : nil
            }),
        BrokenPartner(
            "a challenge without a method is taken", fails: ["authorize/pkce-method-missing"],
            droppingChallenges { $0 == nil }),
        BrokenPartner(
            "an unknown method is ignored", fails: ["authorize/pkce-method-unknown"],
            droppingChallenges { $0 == "flip-check" }),
    ]

    /// Challenges of some methods are taken and forgotten.
    static func droppingChallenges(_ isDropped: @escaping @Sendable (String?) -> Bool) -> Defect {
        .changingRequests(to: "/authorize") { request in
            guard request.query("code_challenge") != nil, isDropped(request.query("code_challenge_method"))
            else { return request }
            return request.withQuery { $0.removing("code_challenge").removing("code_challenge_method") }
        }
    }
}

extension Defect {
    /// The authorization endpoint shows an error page for some requests.
    fileprivate static func refusing(_ condition: @escaping @Sendable (HTTPRequest) -> Bool) -> Defect {
        .answering { $0.path == "/authorize" && condition($0) ? .page(400) : nil }
    }

    /// In place of an error page the authorization endpoint redirects.
    fileprivate static func redirecting(
        to address: @escaping @Sendable (HTTPRequest) -> String,
        _ condition: @escaping @Sendable (HTTPRequest) -> Bool
    ) -> Defect {
        .changingAnswers(of: "/authorize") { response, request in
            response.status == 400 && condition(request)
                ? HTTPResponse(seeOther: address(request)) : response
        }
    }

    /// The authorization endpoint gets another query.
    static func changingQuery(
        _ change: @escaping @Sendable ([Parameters.Item]) -> [Parameters.Item]
    ) -> Defect { .changingRequests(to: "/authorize") { $0.withQuery(change) } }

    /// A parameter that is missing gets a value.
    fileprivate static func adding(_ name: String, _ value: String) -> Defect {
        .changingQuery { $0.adding(missing: [.init(name, value)]) }
    }

    fileprivate static func changingCodes(
        _ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse
    ) -> Defect {
        .changingAnswers(of: "/authorize") { response, _ in
            response.redirectParameter("code") == nil ? response : change(response)
        }
    }

    fileprivate static func changingErrors(
        _ error: String, _ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse
    ) -> Defect {
        .changingAnswers(of: "/authorize") { response, _ in
            response.redirectParameter("error") == error ? change(response) : response
        }
    }
}

extension HTTPRequest {
    /// Whether the answer may go where the request says.
    fileprivate var isRightAddress: Bool {
        query("client_id") == Defect.Demo.clientID
            && query("redirect_uri")?.hasPrefix("https://oauth-redirect") == true
    }
}
