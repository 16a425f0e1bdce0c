/// The redirect URI of the authorization request: which are accepted, and which are refused without a redirect.
let redirectURIRules: [Rule] = [
    Rule(
        "authorize/redirect-uri-production", "every redirect URI that Google's apps use is accepted",
        .linking, .error, .appFlip,
        fault: "users of some Google apps cannot link: their redirect URI is refused",
        why: "A user whose Google app is not on the list sees an error page and cannot link.",
        remedy: "Put /a/com.google.Chromecast, /a/com.google.OPA and /r/ with your project id on "
            + "oauth-redirect.googleusercontent.com into the client's list, byte for byte.",
        on: .requestsToProduction
    ) { .gotCode($0) },
    Rule(
        "authorize/redirect-uri-exact",
        "a redirect URI that differs in any byte is refused without a redirect", .security, .error,
        .rfc(9700, "4.1.3"),
        reach: .all, fault: "the server redirects to addresses that you never registered",
        why: "An attacker whose address is taken for Google's gets the codes of your users.",
        remedy: "Compare redirect_uri with the registered ones as strings: no prefix, no pattern, no "
            + "normalising. Show an error page to the user and do not redirect (RFC 6749 section 4.1.2.1).",
        on: .spoiltRedirectURIs, .configuration
    ) { .stayedOnPage($0, listing: true, harmlessAt: $1.usualRedirectURI) },
    Rule(
        "authorize/redirect-uri-missing", "a request without redirect_uri is refused without a redirect",
        .security, .warning, .rfc(6749, "3.1.2.3"),
        reach: .few, fault: "a request without a redirect URI is answered by a redirect",
        why: "A client has several registered addresses. The server would have to guess the right one.",
        remedy: "Show an error page. Google always sends redirect_uri.",
        on: .requestWithoutRedirectURI
    ) { .stayedOnPage($0) },
    Rule(
        "authorize/redirect-uri-repeated", "a request with two redirect URIs is refused without a redirect",
        .security, .error, .rfc(6749, "3.1"),
        reach: .few, fault: "a request with two redirect URIs may be answered at the wrong address",
        why: "One part of a server may check the first, and another part redirect to the second.",
        remedy: "Refuse a request that has redirect_uri twice, before anything else.",
        on: .requestsWithTwoRedirectURIs, .configuration
    ) { .stayedOnPage($0, harmlessAt: $1.usualRedirectURI) },
]
