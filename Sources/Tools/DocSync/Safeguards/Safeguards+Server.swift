/// The safeguards of the partner's server: the request, the pages in the browser, codes and tokens.
extension SafeguardedParty {
    static let ofRequests = [
        Safeguard(
            "the redirect URI is registered for this client, byte for byte",
            against: "the code goes to an address of the attacker's; the server is an open redirector",
            test: "no user is redirected to an unlisted address"),
        Safeguard(
            "response_type is code",
            against: "a token goes through the browser, and stays in its history",
            test: "any response type but code is unsupported"),
        Safeguard(
            "code_challenge_method is S256",
            against: "an eavesdropper of the request knows the verifier",
            test: "a challenge needs the method S256"),
        Safeguard(
            "this client's request has a code_challenge",
            against: "a stolen code of a client that relies on PKCE can be exchanged",
            test: "a client of which PKCE is required needs a challenge"),
        Safeguard(
            "every scope is one that this server knows",
            against: "a link holds a permission that the user never saw",
            test: "a scope beyond the configured ones is invalid"),
        Safeguard(
            "the app's user is signed in",
            against: "any caller asks for a code in any user's name",
            test: "without an app session the app has to sign in"),
        Safeguard(
            "the app's code request takes no address of the web flow",
            against: "a code of the app is sent to a page that asked for nothing",
            test: "the app's code request takes no address of the web flow",
            mark: "allowed: \\.flipRedirectURIs", source: "house rule"),
        Safeguard(
            "a request has at most a hundred parameters",
            against: "one request costs as much as thousands",
            test: "a request with more than a hundred parameters is refused",
            mark: "the request has more than 100 parameters", source: "house rule"),
    ]

    static let ofPages = [
        Safeguard(
            "the form was shown to this browser, for this request",
            against:
                "another site presses \"Agree and link\", or signs the user in to the attacker's account",
            test: "the token of another session does not count"),
        Safeguard(
            "the user name and the password are right, and not tried too often",
            against: "passwords are guessed",
            test: "five failures close an account for the rest of the window, the right password included",
            source: "RFC 6749 section 10.10"),
        Safeguard(
            "an unknown name costs as much as a known one",
            against: "the time of the answer tells who has an account",
            test: "an unknown name costs as many password checks as a known one",
            mark: "unknown names against the decoy, so that", source: "house rule"),
        Safeguard(
            "the session gets a new identifier at the sign-in",
            against: "a cookie that was planted before opens the session after",
            test: "the session gets a new identifier at the sign-in",
            mark: "one that an attacker planted before the sign-in", source: "house rule"),
        Safeguard(
            "the cookie is HttpOnly, SameSite=Lax, Secure and __Host-",
            against: "a script reads it, another site sends it, a subdomain sets it",
            test: "the cookie is out of reach of scripts, other sites and plain http",
            mark: "HttpOnly; SameSite=Lax", source: "RFC 6265bis section 4.1.3.2"),
        Safeguard(
            "no page can be framed",
            against: "the button lies invisibly under something that the user wants to press",
            test: "every page is protected by its headers",
            mark: "frame-ancestors 'none'", source: "RFC 6749 section 10.13"),
        Safeguard(
            "the form with the password leads to this server only",
            against: "markup that got into the page sends the password elsewhere",
            test: "the password goes to this server only, and the consent may lead on to the client",
            mark: "form-action 'self'", source: "Content Security Policy Level 3"),
        Safeguard(
            "text that goes into a page is escaped",
            against: "a name, a state or a client becomes markup and runs",
            test: "hostile text is shown and never obeyed",
            mark: "<bdi>\\(text)</bdi>", source: "house rule"),
        Safeguard(
            "after a form comes a 303",
            against: "a 307 sends the password on to the client",
            test: "after a form there is a 303 and never a 307",
            mark: "never 307, which would send", source: "RFC 9700 section 4.12"),
        Safeguard(
            "pages tell no other site their address",
            against: "the state in the address goes out as the referrer",
            test: "after a form there is a 303 and never a 307",
            mark: "the address of this page holds the state", source: "RFC 9700 section 4.2.4"),
    ]

    static let ofTokens = [
        Safeguard(
            "the client proves who it is", against: "a stolen code is enough to get tokens",
            test: "a client that fails to authenticate hears invalid_client with a challenge"),
        Safeguard(
            "the code is known and has not expired", against: "a code from an old log still works",
            test: "a code lasts ten minutes", source: "RFC 6749 section 4.1.2"),
        Safeguard(
            "the code is used for the first time",
            against: "a code that was seen on the way gives a second set of tokens",
            test: "the second use of a code is refused and the tokens of the first die",
            source: "RFC 6749 section 4.1.2"),
        Safeguard(
            "redeeming a code and adding its tokens are one step",
            against: "a replay in between finds no tokens to revoke",
            test: "of five hundred exchanges at once one succeeds and its tokens die",
            mark: "A lock makes each operation one step", source: "house rule"),
        Safeguard(
            "the code belongs to this client", against: "one client uses a code that was made for another",
            test: "a code of another client is refused, and stays good for its own"),
        Safeguard(
            "redirect_uri is the one the code was sent to",
            against: "a code that leaked at one address is exchanged with another",
            test: "a code with another redirect URI is refused and burnt"),
        Safeguard(
            "code_challenge and code_verifier come both or neither",
            against: "the challenge is cut out of the request, and the code has no protection",
            test: "a verifier for a code without a challenge is a downgrade and refused"),
        Safeguard(
            "code_verifier fits the code_challenge", against: "another user's code is exchanged",
            test: "without the right verifier a code is refused and burnt"),
        Safeguard(
            "the refresh token is good, and this client's",
            against: "a stolen refresh token works for the thief",
            test: "a refresh token works for its own client only"),
        Safeguard(
            "the token belongs to this client", against: "one client ends the links of another",
            test: "a client cannot revoke what belongs to another"),
        Safeguard(
            "the access token is good", against: "a revoked or made-up token opens the user's data",
            test: "userinfo with a bad token says invalid_token with the Bearer scheme"),
        Safeguard(
            "the store sees digests only", against: "a reader of the database has every token",
            test: "codes and tokens are long random text of which the store sees the digest",
            mark: "The key of a code or token: its SHA-256 digest", source: "house rule"),
        Safeguard(
            "no cache keeps an answer with a token", against: "a cache gives it to the next client",
            test: "no cache keeps an answer of the token endpoint",
            mark: "answers with tokens carry `Cache-Control: no-store`", source: "RFC 6749 section 5.1"),
    ]
}
