import WebText

/// Requests that a careless comparison takes for right ones, and codes that are nearly the same.
///
/// Their trials send wrong requests after the right request got a code, and `stayedOnPage` judges them. Where a person signs
/// in, the first page decides: see `firstPageOnly`. Only `code-random` sends nothing: it looks at every
/// answer of the run.
let nearMissRules: [Rule] = [
    Rule(
        "authorize/redirect-uri-pattern", "a dot of a redirect URI is a dot, and no other character",
        .security, .error, .rfc(9700, "4.1.3"),
        reach: .all, fault: "the server redirects to a host with another character in place of a dot",
        why: "An address that is compared as a regular expression takes a host in which another character is "
            + "where the dot was. An attacker can register that host.",
        remedy: "Compare strings. Where there has to be a pattern, escape its dots.",
        followsFrom: ["authorize/redirect-uri-exact"],
        on: .redirectURIWithoutDots, .configuration
    ) { .stayedOnPage([$0], harmlessAt: $1.usualRedirectURI) },
    Rule(
        "authorize/redirect-uri-decoded", "a redirect URI is not decoded before it is compared", .security,
        .error, .rfc(9700, "4.1.3"),
        reach: .few, fault: "an escaped redirect URI passes for the registered address",
        why: "A server that compares one text and redirects to another redirects to an address that it never "
            + "compared.",
        remedy: "Decode the query once, compare that text byte for byte, and redirect to it.",
        followsFrom: ["authorize/redirect-uri-exact"],
        on: .redirectURIWithEscapedLetter, .configuration
    ) { .stayedOnPage([$0], harmlessAt: $1.usualRedirectURI) },
    Rule(
        "authorize/error-redirect-uri", "no error is sent to a redirect URI that is not registered",
        .security, .error, .rfc(9700, "4.11.2"),
        reach: .few, fault: "a link to your server can lead to any site, with an error",
        why: "A server that sees another mistake first, and redirects with that error, sends browsers to any "
            + "address in a link. It is an open redirector under your name.",
        remedy: "Check client_id and redirect_uri before anything else.",
        on: .requestsWithTwoMistakes, .configuration
    ) { .stayedOnPage($0, harmlessAt: $1.usualRedirectURI) },
    Rule(
        "authorize/client-case", "a client_id with other capitals is refused without a redirect", .security,
        .warning, .rfc(6749, "1.9"),
        reach: .few, fault: "a client_id with other capitals passes for the client",
        why: "One part of a server may take it for the client, and another part for an unknown one. Their "
            + "checks then do not fit together.",
        remedy: "Compare client_id byte for byte. Look at the collation of the database's column.",
        followsFrom: ["authorize/client-unknown"],
        on: .clientWithOtherCapitals
    ) { attempt in
        // A redirect to Google's site, or to one in the request, without a code and a token is a matter of
        // authorize/client-unknown.
        if attempt.redirectsWithoutGrant { return .held(attempt.evidence) }
        // A column for UUIDs takes both cases for one id, in every part of the server.
        let isNumber = attempt.authorization.query.value("client_id")?.hasOnlyHexLetters == true
        return isNumber ? .stayedOnPage(attempt).asNote : .stayedOnPage(attempt)
    },
    Rule(
        "authorize/code-random", "no code can be guessed from another one", .security, .error,
        .rfc(6749, "10.10"),
        reach: .all, fault: "codes can be guessed from earlier codes",
        why: "An attacker can guess a code that is a counter or a time from the code before it.",
        remedy: "Make each code of at least 16 random bytes from the system's source.",
        on: .rightRequest, .answers, .configuration
    ) { right, answers, configuration in
        try right.requireCode(configuration)
        let codes = answers.compactMap { $0.answer.value("code") }
        guard codes.count > 1 else { throw configuration.noAnswerSeen("there were no two codes to compare") }
        let differentCodes = Set(codes)
        // A server that sends one code to all users also breaks authorize/code-unguessable.
        if differentCodes.count == 1 { return .failed("every code is the same") }
        // Fewer than 64 bits are unknown where all, or at least eight of the most frequent length, differ in few places, be it
        // in the text that they are the Base64 of. All may also be UUIDs of version 1, which have the time in them.
        guard let weakness = GuessableValues.weakness(of: differentCodes) else { return .held() }
        return .failed("\(differentCodes.count) codes \(weakness)")
    },
]

extension Trial<AuthorizationAttempt> {
    /// A request to an address in whose host a letter replaces every dot but the last: without a dot, it would not look like
    /// a host of the Internet.
    static var redirectURIWithoutDots: Self {
        Self("redirectURIWithoutDots", after: .code, requests: 0, signIns: 1) { probe in
            let registered = probe.configuration.usualRedirectURI
            guard var parts = AddressParts(registered), let lastDot = parts.host.lastIndex(of: "."),
                parts.host[..<lastDot].contains(".")
            else { throw CouldNotTell.notAsked("the redirect URI has no two dots in its host") }
            parts.host.replaceSubrange(..<lastDot, with: parts.host[..<lastDot].replacing(".", with: "x"))
            return try await probe.attempt(
                try probe.query(redirectURI: parts.text), named: parts.text, byHand: .firstPageOnly)
        }
    }

    /// A request to an address in whose path the last letter or digit is percent-encoded.
    static var redirectURIWithEscapedLetter: Self {
        request("redirectURIWithEscapedLetter", named: "an escaped letter", byHand: .firstPageOnly) { probe in
            let registered = probe.configuration.usualRedirectURI
            guard var parts = AddressParts(registered),
                let place = parts.path.utf8.lastIndex(where: { $0.isASCIILetter || $0.isASCIIDigit })
            else { throw CouldNotTell.notAsked("the path of the redirect URI has no letter to escape") }
            let hex = String(parts.path.utf8[place], radix: 16, uppercase: true)
            parts.path.replaceSubrange(place..<parts.path.utf8.index(after: place), with: "%" + hex)
            return try probe.query(redirectURI: parts.text)
        }
    }

    /// A request whose `client_id` has each letter in the other case.
    static var clientWithOtherCapitals: Self {
        request(
            "clientWithOtherCapitals", named: "client_id with other capitals", byHand: .firstPageOnly
        ) { probe in
            guard let clientID = try probe.client().id.swappingASCIICase else {
                throw CouldNotTell.notAsked("client_id has no letter whose case could be changed")
            }
            return try probe.query().setting("client_id", clientID)
        }
    }
}

extension Trial<[AuthorizationAttempt]> {
    /// Requests to an address of another site, each with a mistake that a server may see before the address.
    static var requestsWithTwoMistakes: Self {
        Self("requestsWithTwoMistakes", after: .code, requests: 0, signIns: 4) { probe in
            let query = try probe.query(redirectURI: ForeignSite.address)
            // A challenge of the right length: 43 characters (RFC 7636 section 4.2).
            let challenge = query.setting("code_challenge", String(repeating: "A", count: 43))
            return try await probe.attempts(
                [
                    ("an unknown scope", query.setting("scope", query.unknownScope)),
                    ("an unknown response_type", query.setting("response_type", "flip-check")),
                    ("no response_type", query.removing("response_type")),
                    (
                        "an unknown PKCE method",
                        challenge.setting("code_challenge_method", AuthorizationQuery.unknownMethod)
                    ),
                ], byHand: .firstPageOnly)
        }
    }
}
