/// Requests to the token and the revocation endpoint that the library and the one file have to answer alike.
///
/// A vector begins with a fresh code of `google-client`. In what it sends, `CODE`, `REFRESH1` and `ACCESS2`
/// stand for the code and for the tokens that have come so far, `GOOGLE` and `OTHER` for the credentials of
/// the two clients, and `URI` for the redirect URI of the code. Some rules of PartnerServer have their only
/// cases here: they stay, also without a one file.
struct TokenVector: Sendable {
    enum Move: Sendable {
        case token(String, authorization: String? = nil)
        case revoke(String, authorization: String? = nil)
        /// An access token is shown, as to an API.
        case use(String)
        case wait(seconds: Double)
    }

    let name: String
    /// The code has the challenge of ``verifier``.
    var hasChallenge = false
    /// What is sent, and what has to come: status and `error`, or the names of the fields.
    let moves: [(Move, String)]

    init(_ name: String, hasChallenge: Bool = false, _ moves: (Move, String)...) {
        self.name = name
        self.hasChallenge = hasChallenge
        self.moves = moves
    }

    static let verifier = String(repeating: "verifier-", count: 6)
    static let exchange = "grant_type=authorization_code&code=CODE&redirect_uri=URI&GOOGLE"
    static let refresh = "grant_type=refresh_token&refresh_token=REFRESH1&GOOGLE"
    static let first = "200 access_token expires_in=3600 refresh_token scope=devices.read devices.control"
    static let next = "200 access_token expires_in=3600 scope=devices.read devices.control"
    static let none = "400 invalid_grant"
    static let bad = "400 invalid_request"
    static let stranger = "401 invalid_client"
    static let exchanged = (Move.token(exchange), first)

    static let all = lives + codes + clients + forms + grants + scopes + revocations

    static let lives = [
        TokenVector(
            "the tokens of a code live an hour, the link longer",
            exchanged, (.use("ACCESS1"), "200"), (.wait(seconds: 3_599), ""), (.use("ACCESS1"), "200"),
            (.wait(seconds: 1), ""), (.use("ACCESS1"), "401"), (.token(refresh), next),
            (.use("ACCESS2"), "200")),
        TokenVector(
            "each refresh gives a new access token, the older ones stay, and the refresh token too",
            exchanged, (.token(refresh), next), (.token(refresh), next), (.use("ACCESS1"), "200"),
            (.use("ACCESS2"), "200"), (.use("ACCESS3"), "200")),
        TokenVector("a code lasts ten minutes", (.wait(seconds: 599.9), ""), exchanged),
        TokenVector("and no longer", (.wait(seconds: 600), ""), (.token(exchange), none)),
        TokenVector(
            "a code that is used again costs all its tokens",
            exchanged, (.token(refresh), next), (.token(exchange), none), (.use("ACCESS1"), "401"),
            (.use("ACCESS2"), "401"), (.token(refresh), none), (.token(exchange), none)),
        TokenVector(
            "also when it has ended meanwhile",
            exchanged, (.wait(seconds: 86_400), ""), (.token(exchange), none), (.token(refresh), none)),
        TokenVector(
            "tokens of one kind are none of the other",
            exchanged, (.use("REFRESH1"), "401"), (.use("CODE"), "401"),
            (.token("grant_type=refresh_token&refresh_token=ACCESS1&GOOGLE"), none),
            (.token("grant_type=refresh_token&refresh_token=CODE&GOOGLE"), none),
            (.token("grant_type=authorization_code&code=REFRESH1&redirect_uri=URI&GOOGLE"), none),
            (.use("ACCESS1"), "200"), (.token(refresh), next)),
    ]

    static let codes =
        [
            "https://oauth-redirect.googleusercontent.com/r/example-project", "URI/", "URI%3F", "URI%CC%81",
            "url", "%C3%A9",
        ].map {
            TokenVector(
                "a code with the redirect URI \($0) is refused and used up",
                (.token("grant_type=authorization_code&code=CODE&redirect_uri=\($0)&GOOGLE"), none),
                (.token(exchange), none))
        } + [
            TokenVector(
                "a code is exchanged with the verifier of its challenge", hasChallenge: true,
                (.token("\(exchange)&code_verifier=\(verifier)"), first)),
            TokenVector(
                "a missing verifier uses the code up", hasChallenge: true,
                (.token(exchange), none), (.token("\(exchange)&code_verifier=\(verifier)"), none)),
            TokenVector(
                "a verifier that is too short or too long uses no code up", hasChallenge: true,
                (.token("\(exchange)&code_verifier=\(verifier.prefix(42))"), bad),
                (.token("\(exchange)&code_verifier=" + String(repeating: "x", count: 129)), bad),
                (.token("\(exchange)&code_verifier=\(verifier)"), first)),
            TokenVector(
                "an empty verifier is a missing one", hasChallenge: true,
                (.token("\(exchange)&code_verifier="), none)),
            TokenVector(
                "another verifier uses the code up", hasChallenge: true,
                (.token("\(exchange)&code_verifier=\(verifier)x"), none),
                (.token("\(exchange)&code_verifier=\(verifier)"), none)),
            TokenVector(
                "a verifier for a code without a challenge is a downgrade",
                (.token("\(exchange)&code_verifier=\(verifier)"), none), (.token(exchange), none)),
            TokenVector(
                "another client's code is refused, and stays good for its own; nor is its replay one",
                (.token("grant_type=authorization_code&code=CODE&redirect_uri=URI&OTHER"), none),
                exchanged,
                (.token("grant_type=authorization_code&code=CODE&redirect_uri=URI&OTHER"), none),
                (.token(refresh), next)),
            TokenVector(
                "a caller without the secret uses no code up",
                (
                    .token(
                        "grant_type=authorization_code&code=CODE&redirect_uri=URI"
                            + "&client_id=google-client&client_secret=x"
                    ), stranger
                ), exchanged),
            TokenVector(
                "an unknown code",
                (.token("grant_type=authorization_code&code=x&redirect_uri=URI&GOOGLE"), none)),
        ]

    private static let bare = "grant_type=refresh_token&refresh_token=REFRESH1"
    /// `ID:SECRET` in base64 stands behind the scheme.
    static let clients =
        [
            ("", nil, stranger), ("&client_id=google-client", nil, stranger),
            ("&client_secret=google-secret", nil, stranger),
            ("&client_id=google-client&client_secret=wrong", nil, stranger),
            ("&client_id=google-client&client_secret=google-secre%74", nil, next),
            ("&client_id=google-client&client_secret=google-secret%CC%81", nil, stranger),
            ("&client_id=google-client&client_secret=", nil, stranger),
            ("&client_id=Google-client&client_secret=google-secret", nil, stranger),
            ("&client_id=unknown&client_secret=google-secret", nil, stranger),
            ("&client_id=&client_secret=google-secret", nil, stranger),
            ("", "Basic google-client:google-secret", next), ("", "bAsIc google-client:google-secret", next),
            ("&client_id=google-client", "Basic google-client:google-secret", next),
            ("", "Basic google%2Dclient:google-secret", next),
            ("", "Basic   google-client:google-secret", next),
            ("", "Basic google-client:wrong", stranger), ("", "Basic unknown:google-secret", stranger),
            ("", "Basic google-client", stranger), ("", "Basic google-client:", stranger),
            ("", "Basic :google-secret", stranger), ("", "Basic :", stranger), ("", "Basic", stranger),
            ("", "Basic :google-client:google-secret", stranger),
            ("", "Basic ", stranger), ("", "", stranger), ("", "Basic ???", stranger),
            ("", "Bearer google-client:google-secret", stranger),
            ("", "Basic google-client:google-secret:", stranger),
            ("", "Basic google-client:%zz", stranger), ("", "Basic %FF:google-secret", stranger),
            ("", "Basic \u{E9}:google-secret", stranger),
            ("&client_secret=google-secret", "Basic google-client:google-secret", bad),
            (
                "&client_id=google-client&client_secret=google-secret", "Basic google-client:google-secret",
                bad
            ),
            ("&client_id=google-client&client_secret=google-secret", "Bearer x", bad),
        ].map { (more: String, authorization: String?, expected: String) in
            TokenVector(
                "the client by \(authorization ?? more)",
                exchanged, (.token(bare + more, authorization: authorization), expected))
        }

    static let forms =
        [
            ("&code=2", bad), ("&x=1&x=2", bad), ("&x&x", bad), ("&grant_type=refresh_token", bad),
            ("&redirect_uri=", bad), ("&=1&=2", bad), ("&%78=1&x=2", bad), ("&client_id=google-client", bad),
            ("&x=1&y=%C3%A9&", first), ("&&&", first), ("&x", first), ("&code_verifier", first),
            ("&x=a=b", first),
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
                    (.token(form.joined(separator: "&")), bad), exchanged)
            }
        }
        + [
            TokenVector(
                "a form of 101 parameters uses no code up",
                (.token(exchange + (0..<96).map { "&x\($0)" }.joined()), bad),
                (.token(exchange + (0..<95).map { "&x\($0)" }.joined()), first)),
            TokenVector("no form at all", (.token(""), stranger), (.revoke(""), stranger)),
            TokenVector("the credentials alone", (.token("GOOGLE"), bad), (.revoke("GOOGLE"), bad)),
            TokenVector(
                "a plus is a space, in names too",
                (.token("grant+type=x&\(exchange)"), first),
                (.token("grant_type=a+b&GOOGLE"), unsupported)),
            TokenVector("JSON", (.token(#"{"grant_type":"refresh_token"}"#), stranger)),
        ]

    private static let unsupported = "400 unsupported_grant_type"
    static let grants =
        [
            "password", "client_credentials", "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer",
            "Refresh_token", "refresh_token%00", "refresh_token+", "authorization_cod%65%CC%81",
        ].map { TokenVector("the grant \($0)", (.token("grant_type=\($0)&GOOGLE"), unsupported)) } + [
            TokenVector("a refresh without its token", (.token("grant_type=refresh_token&GOOGLE"), bad)),
            TokenVector(
                "an unknown refresh token",
                (.token("grant_type=refresh_token&refresh_token=unknown&GOOGLE"), none)),
            TokenVector(
                "another client's refresh token",
                exchanged, (.token("grant_type=refresh_token&refresh_token=REFRESH1&OTHER"), none),
                (.token(refresh), next)),
        ]

    static let scopes =
        [
            ("devices.read", "devices.read"), ("devices.control", "devices.control"),
            ("devices.control+devices.read", "devices.control devices.read"),
            ("+devices.read+", "devices.read"), ("devices.read%20%20devices.control", nil),
            ("devices.delete", "-"), ("devices.read+devices.delete", "-"), ("DEVICES.READ", "-"), ("+", "-"),
            ("devices.read%09devices.control", "-"), ("%22", "-"), ("devices.rea%64%CC%81", "-"),
            ("", nil), ("devices.read+devices.read", "devices.read"),
        ].map { scope, granted in
            let expected =
                granted == "-"
                ? "400 invalid_scope" : granted.map { "200 access_token expires_in=3600 scope=\($0)" }
            return TokenVector(
                "a refresh for \(scope)",
                exchanged, (.token("\(refresh)&scope=\(scope)"), expected ?? next), (.token(refresh), next))
        }

    static let revocations = [
        TokenVector(
            "a refresh token goes with all access tokens of its code",
            exchanged, (.token(refresh), next), (.revoke("token=REFRESH1&GOOGLE"), "200"),
            (.use("ACCESS1"), "401"), (.use("ACCESS2"), "401"), (.token(refresh), none),
            (.revoke("token=REFRESH1&GOOGLE"), "200"), (.token(exchange), none)),
        TokenVector(
            "an access token goes alone",
            exchanged, (.token(refresh), next), (.revoke("token=ACCESS1&GOOGLE"), "200"),
            (.use("ACCESS1"), "401"), (.use("ACCESS2"), "200"), (.token(refresh), next)),
        TokenVector(
            "a hint that is wrong or unknown changes nothing",
            exchanged, (.revoke("token=ACCESS1&token_type_hint=refresh_token&GOOGLE"), "200"),
            (.use("ACCESS1"), "401"), (.revoke("token=REFRESH1&token_type_hint=x&GOOGLE"), "200"),
            (.token(refresh), none)),
        TokenVector(
            "another client's tokens stay",
            exchanged, (.revoke("token=REFRESH1&OTHER"), none), (.revoke("token=ACCESS1&OTHER"), none),
            (.use("ACCESS1"), "200"), (.token(refresh), next)),
        TokenVector(
            "an unknown token, and a code, which is none",
            (.revoke("token=unknown&GOOGLE"), "200"), (.revoke("token=CODE&GOOGLE"), "200"), exchanged),
        TokenVector(
            "a caller who is not the client",
            exchanged, (.revoke("token=REFRESH1"), stranger),
            (.revoke("token=REFRESH1", authorization: "Basic google-client:wrong"), stranger),
            (.revoke("token=&GOOGLE"), bad), (.revoke("token=REFRESH1&token=ACCESS1&GOOGLE"), bad),
            (.revoke("token=%zz&GOOGLE"), bad), (.token(refresh), next),
            (.revoke("token=REFRESH1", authorization: "Basic google-client:google-secret"), "200"),
            (.token(refresh), none)),
    ]
}
