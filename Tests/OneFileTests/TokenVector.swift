/// Requests to the token and the revocation endpoint that the library and the one file have to answer alike.
///
/// A vector begins with a fresh code of `google-client`. In what it sends, `CODE`, `REFRESH1` and `ACCESS2`
/// stand for the code and for the tokens that have come so far, `GOOGLE` and `OTHER` for the credentials of
/// the two clients, and `URI` for the redirect URI of the code. Some rules of PartnerServer have their only
/// cases here: they stay, also without a one file.
struct TokenVector: Sendable {
    /// What a client does.
    enum Move: Sendable {
        /// The client sends a form to the token endpoint.
        case token(String, authorization: String? = nil)
        /// The client sends a form to the revocation endpoint.
        case revoke(String, authorization: String? = nil)
        /// An access token is shown, as to an API.
        case use(String)
        case wait(seconds: Double)
    }

    /// A move, and what has to come of it: the status and `error`, or the status and the fields of the answer.
    struct Step: Sendable {
        let move: Move
        let outcome: String
    }

    let name: String
    /// Whether the code has the challenge of ``verifier``.
    let hasChallenge: Bool
    let steps: [Step]

    init(_ name: String, hasChallenge: Bool = false, _ steps: (Move, String)...) {
        self.name = name
        self.hasChallenge = hasChallenge
        self.steps = steps.map { Step(move: $0, outcome: $1) }
    }

    static let verifier = String(repeating: "verifier-", count: 6)
    static let exchange = "grant_type=authorization_code&code=CODE&redirect_uri=URI&GOOGLE"
    static let refresh = "grant_type=refresh_token&refresh_token=REFRESH1&GOOGLE"
    static let newTokens = "200 access_token expires_in=3600 refresh_token scope=devices.read devices.control"
    static let refreshed = "200 access_token expires_in=3600 scope=devices.read devices.control"
    static let invalidGrant = "400 invalid_grant"
    static let invalidRequest = "400 invalid_request"
    static let invalidClient = "401 invalid_client"
    static let exchanged = (Move.token(exchange), newTokens)

    static let all = lifetimes + codes + clients + forms + grants + scopes + revocations

    static let lifetimes = [
        TokenVector(
            "the tokens of a code live an hour, the link longer",
            exchanged, (.use("ACCESS1"), "200"), (.wait(seconds: 3_599), ""), (.use("ACCESS1"), "200"),
            (.wait(seconds: 1), ""), (.use("ACCESS1"), "401"), (.token(refresh), refreshed),
            (.use("ACCESS2"), "200")),
        TokenVector(
            "each refresh gives a new access token, the older ones stay, and the refresh token too",
            exchanged, (.token(refresh), refreshed), (.token(refresh), refreshed), (.use("ACCESS1"), "200"),
            (.use("ACCESS2"), "200"), (.use("ACCESS3"), "200")),
        TokenVector("a code lasts ten minutes", (.wait(seconds: 599.9), ""), exchanged),
        TokenVector("and no longer", (.wait(seconds: 600), ""), (.token(exchange), invalidGrant)),
        TokenVector(
            "a code that is used again costs all its tokens",
            exchanged, (.token(refresh), refreshed), (.token(exchange), invalidGrant),
            (.use("ACCESS1"), "401"),
            (.use("ACCESS2"), "401"), (.token(refresh), invalidGrant), (.token(exchange), invalidGrant)),
        TokenVector(
            "also when it has ended meanwhile",
            exchanged, (.wait(seconds: 86_400), ""), (.token(exchange), invalidGrant),
            (.token(refresh), invalidGrant)),
        TokenVector(
            "tokens of one kind are none of the other",
            exchanged, (.use("REFRESH1"), "401"), (.use("CODE"), "401"),
            (.token("grant_type=refresh_token&refresh_token=ACCESS1&GOOGLE"), invalidGrant),
            (.token("grant_type=refresh_token&refresh_token=CODE&GOOGLE"), invalidGrant),
            (.token("grant_type=authorization_code&code=REFRESH1&redirect_uri=URI&GOOGLE"), invalidGrant),
            (.use("ACCESS1"), "200"), (.token(refresh), refreshed)),
    ]

    static let codes =
        [
            "https://oauth-redirect.googleusercontent.com/r/example-project", "URI/", "URI%3F", "URI%CC%81",
            "url", "%C3%A9",
        ].map {
            TokenVector(
                "a code with the redirect URI \($0) is refused and used up",
                (.token("grant_type=authorization_code&code=CODE&redirect_uri=\($0)&GOOGLE"), invalidGrant),
                (.token(exchange), invalidGrant))
        } + [
            TokenVector(
                "a code is exchanged with the verifier of its challenge", hasChallenge: true,
                (.token("\(exchange)&code_verifier=\(verifier)"), newTokens)),
            TokenVector(
                "a missing verifier uses the code up", hasChallenge: true,
                (.token(exchange), invalidGrant),
                (.token("\(exchange)&code_verifier=\(verifier)"), invalidGrant)),
            TokenVector(
                "a verifier that is too short or too long uses no code up", hasChallenge: true,
                (.token("\(exchange)&code_verifier=\(verifier.prefix(42))"), invalidRequest),
                (.token("\(exchange)&code_verifier=" + String(repeating: "x", count: 129)), invalidRequest),
                (.token("\(exchange)&code_verifier=\(verifier)"), newTokens)),
            TokenVector(
                "an empty verifier is a missing one", hasChallenge: true,
                (.token("\(exchange)&code_verifier="), invalidGrant)),
            TokenVector(
                "another verifier uses the code up", hasChallenge: true,
                (.token("\(exchange)&code_verifier=\(verifier)x"), invalidGrant),
                (.token("\(exchange)&code_verifier=\(verifier)"), invalidGrant)),
            TokenVector(
                "a verifier for a code without a challenge is a downgrade",
                (.token("\(exchange)&code_verifier=\(verifier)"), invalidGrant),
                (.token(exchange), invalidGrant)),
            TokenVector(
                "another client's code is refused, and stays good for its own; nor is its replay one",
                (.token("grant_type=authorization_code&code=CODE&redirect_uri=URI&OTHER"), invalidGrant),
                exchanged,
                (.token("grant_type=authorization_code&code=CODE&redirect_uri=URI&OTHER"), invalidGrant),
                (.token(refresh), refreshed)),
            TokenVector(
                "a caller without the secret uses no code up",
                (
                    .token(
                        "grant_type=authorization_code&code=CODE&redirect_uri=URI"
                            + "&client_id=google-client&client_secret=x"
                    ), invalidClient
                ), exchanged),
            TokenVector(
                "an unknown code",
                (.token("grant_type=authorization_code&code=x&redirect_uri=URI&GOOGLE"), invalidGrant)),
        ]

    private static let bare = "grant_type=refresh_token&refresh_token=REFRESH1"
    /// `ID:SECRET` in base64 stands after the scheme.
    static let clients =
        [
            ("", nil, invalidClient), ("&client_id=google-client", nil, invalidClient),
            ("&client_secret=google-secret", nil, invalidClient),
            ("&client_id=google-client&client_secret=wrong", nil, invalidClient),
            ("&client_id=google-client&client_secret=google-secre%74", nil, refreshed),
            ("&client_id=google-client&client_secret=google-secret%CC%81", nil, invalidClient),
            ("&client_id=google-client&client_secret=", nil, invalidClient),
            ("&client_id=Google-client&client_secret=google-secret", nil, invalidClient),
            ("&client_id=unknown&client_secret=google-secret", nil, invalidClient),
            ("&client_id=&client_secret=google-secret", nil, invalidClient),
            ("", "Basic google-client:google-secret", refreshed),
            ("", "bAsIc google-client:google-secret", refreshed),
            ("&client_id=google-client", "Basic google-client:google-secret", refreshed),
            ("", "Basic google%2Dclient:google-secret", refreshed),
            ("", "Basic   google-client:google-secret", refreshed),
            ("", "Basic google-client:wrong", invalidClient),
            ("", "Basic unknown:google-secret", invalidClient),
            ("", "Basic google-client", invalidClient), ("", "Basic google-client:", invalidClient),
            ("", "Basic :google-secret", invalidClient), ("", "Basic :", invalidClient),
            ("", "Basic", invalidClient),
            ("", "Basic :google-client:google-secret", invalidClient),
            ("", "Basic ", invalidClient), ("", "", invalidClient), ("", "Basic ???", invalidClient),
            ("", "Bearer google-client:google-secret", invalidClient),
            ("", "Basic google-client:google-secret:", invalidClient),
            ("", "Basic google-client:%zz", invalidClient), ("", "Basic %FF:google-secret", invalidClient),
            ("", "Basic \u{E9}:google-secret", invalidClient),
            ("&client_secret=google-secret", "Basic google-client:google-secret", invalidRequest),
            (
                "&client_id=google-client&client_secret=google-secret", "Basic google-client:google-secret",
                invalidRequest
            ),
            ("&client_id=google-client&client_secret=google-secret", "Bearer x", invalidRequest),
        ].map { (more: String, authorization: String?, expected: String) in
            TokenVector(
                "the client by \(authorization ?? more)",
                exchanged, (.token(bare + more, authorization: authorization), expected))
        }

    static let forms =
        [
            ("&code=2", invalidRequest), ("&x=1&x=2", invalidRequest), ("&x&x", invalidRequest),
            ("&grant_type=refresh_token", invalidRequest),
            ("&redirect_uri=", invalidRequest), ("&=1&=2", invalidRequest), ("&%78=1&x=2", invalidRequest),
            ("&client_id=google-client", invalidRequest),
            ("&x=1&y=%C3%A9&", newTokens), ("&&&", newTokens), ("&x", newTokens),
            ("&code_verifier", newTokens),
            ("&x=a=b", newTokens),
        ].map { more, expected in
            TokenVector("a form with \(more)", (.token(exchange + more), expected))
        }
        + ["grant_type", "code", "redirect_uri"].flatMap { name in
            // Left out, empty, and broken.
            let pairs = exchange.split(separator: "&").map(String.init)
            return [nil, "", "%", "%zz", "%FF", "%C0%80"].map { value in
                let form = pairs.compactMap { pair in
                    guard pair.hasPrefix("\(name)=") else { return pair }
                    return value.map { "\(name)=\($0)" }
                }
                return TokenVector(
                    "\(name) \(value ?? "left out")",
                    (.token(form.joined(separator: "&")), invalidRequest), exchanged)
            }
        }
        + [
            TokenVector(
                "a form of 101 parameters uses no code up",
                (.token(exchange + (0..<96).map { "&x\($0)" }.joined()), invalidRequest),
                (.token(exchange + (0..<95).map { "&x\($0)" }.joined()), newTokens)),
            TokenVector("no form at all", (.token(""), invalidClient), (.revoke(""), invalidClient)),
            TokenVector(
                "the credentials alone", (.token("GOOGLE"), invalidRequest),
                (.revoke("GOOGLE"), invalidRequest)),
            TokenVector(
                "a plus is a space, in names too",
                (.token("grant+type=x&\(exchange)"), newTokens),
                (.token("grant_type=a+b&GOOGLE"), unsupportedGrantType)),
            TokenVector("JSON", (.token(#"{"grant_type":"refresh_token"}"#), invalidClient)),
        ]

    private static let unsupportedGrantType = "400 unsupported_grant_type"
    static let grants =
        [
            "password", "client_credentials", "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer",
            "Refresh_token", "refresh_token%00", "refresh_token+", "authorization_cod%65%CC%81",
        ].map { TokenVector("the grant \($0)", (.token("grant_type=\($0)&GOOGLE"), unsupportedGrantType)) }
        + [
            TokenVector(
                "a refresh without its token", (.token("grant_type=refresh_token&GOOGLE"), invalidRequest)),
            TokenVector(
                "an unknown refresh token",
                (.token("grant_type=refresh_token&refresh_token=unknown&GOOGLE"), invalidGrant)),
            TokenVector(
                "another client's refresh token",
                exchanged, (.token("grant_type=refresh_token&refresh_token=REFRESH1&OTHER"), invalidGrant),
                (.token(refresh), refreshed)),
        ]

    static let scopes: [TokenVector] =
        [
            ("devices.read", "devices.read"), ("devices.control", "devices.control"),
            ("devices.control+devices.read", "devices.control devices.read"),
            ("+devices.read+", "devices.read"), ("devices.read+devices.read", "devices.read"),
            ("devices.read%20%20devices.control", "devices.read devices.control"),
            ("", "devices.read devices.control"),
        ].map { refreshVector(for: $0, expecting: "200 access_token expires_in=3600 scope=\($1)") }
        + [
            "devices.delete", "devices.read+devices.delete", "DEVICES.READ", "+",
            "devices.read%09devices.control", "%22", "devices.rea%64%CC%81",
        ].map { refreshVector(for: $0, expecting: "400 invalid_scope") }

    private static func refreshVector(for scope: String, expecting outcome: String) -> TokenVector {
        TokenVector(
            "a refresh for \(scope)",
            exchanged, (.token("\(refresh)&scope=\(scope)"), outcome), (.token(refresh), refreshed))
    }

    static let revocations = [
        TokenVector(
            "a refresh token goes with all access tokens of its code",
            exchanged, (.token(refresh), refreshed), (.revoke("token=REFRESH1&GOOGLE"), "200"),
            (.use("ACCESS1"), "401"), (.use("ACCESS2"), "401"), (.token(refresh), invalidGrant),
            (.revoke("token=REFRESH1&GOOGLE"), "200"), (.token(exchange), invalidGrant)),
        TokenVector(
            "an access token goes alone",
            exchanged, (.token(refresh), refreshed), (.revoke("token=ACCESS1&GOOGLE"), "200"),
            (.use("ACCESS1"), "401"), (.use("ACCESS2"), "200"), (.token(refresh), refreshed)),
        TokenVector(
            "a hint that is wrong or unknown changes nothing",
            exchanged, (.revoke("token=ACCESS1&token_type_hint=refresh_token&GOOGLE"), "200"),
            (.use("ACCESS1"), "401"), (.revoke("token=REFRESH1&token_type_hint=x&GOOGLE"), "200"),
            (.token(refresh), invalidGrant)),
        TokenVector(
            "another client's tokens stay",
            exchanged, (.revoke("token=REFRESH1&OTHER"), invalidGrant),
            (.revoke("token=ACCESS1&OTHER"), invalidGrant),
            (.use("ACCESS1"), "200"), (.token(refresh), refreshed)),
        TokenVector(
            "an unknown token, and a code, which is none",
            (.revoke("token=unknown&GOOGLE"), "200"), (.revoke("token=CODE&GOOGLE"), "200"), exchanged),
        TokenVector(
            "a caller who is not the client",
            exchanged, (.revoke("token=REFRESH1"), invalidClient),
            (.revoke("token=REFRESH1", authorization: "Basic google-client:wrong"), invalidClient),
            (.revoke("token=&GOOGLE"), invalidRequest),
            (.revoke("token=REFRESH1&token=ACCESS1&GOOGLE"), invalidRequest),
            (.revoke("token=%zz&GOOGLE"), invalidRequest), (.token(refresh), refreshed),
            (.revoke("token=REFRESH1", authorization: "Basic google-client:google-secret"), "200"),
            (.token(refresh), invalidGrant)),
    ]
}
