/// Requests that a careless comparison takes for right ones, and codes that are nearly the same.
let nearMissRules: [Inspection] = [
    Inspection(
        "authorize/redirect-uri-pattern", "a dot of a redirect URI is a dot, and no other character",
        .security, .error, .rfc(9700, "4.1.3"),
        why: "An address that is compared as a regular expression takes a host in which another character is "
            + "where the dot was. An attacker can register that host.",
        remedy: "Compare strings. Where there has to be a pattern, escape its dots.",
        of: rejecting(requestWithoutDots)
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/redirect-uri-decoded", "a redirect URI is not decoded before it is compared", .security,
        .error, .rfc(9700, "4.1.3"),
        why: "A server that compares one text and redirects to another redirects to an address that it never "
            + "compared.",
        remedy: "Decode the query once, compare that text byte for byte, and redirect to it.",
        of: rejecting(requestWithEscapedLetter)
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/error-redirect-uri", "no error is sent to a redirect URI that is not registered",
        .security, .error, .rfc(9700, "4.11.2"),
        why: "A server that sees another mistake first, and redirects with that error, sends browsers to any "
            + "address in a link. It is an open redirector under your name.",
        remedy: "Check client_id and redirect_uri before anything else.",
        of: rejecting(requestsWithTwoMistakes)
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/client-case", "a client_id with other capitals is refused without a redirect", .security,
        .warning, .rfc(6749, "1.9"),
        why: "One part of a server may take it for the client, and another part for an unknown one. Their "
            + "checks then do not fit together.",
        remedy: "Compare client_id byte for byte. Look at the collation of the database's column.",
        of: rejecting(requestWithOtherCapitals)
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/code-random", "no code can be guessed from another one", .security, .error,
        .rfc(6749, "10.10"),
        why: "An attacker can guess a code that is a counter or a time from the code before it.",
        remedy: "Make each code of at least 16 random bytes from the system's source.", isLast: true,
        check: judgeCodesOfRun),
]

/// A request to an address with another letter in place of each dot of its host.
private func requestWithoutDots(_ probe: Probe) throws -> [RequestVariant] {
    let registered = probe.configuration.usualRedirectURI
    let hostStart = registered.firstRange(of: "://")?.upperBound ?? registered.startIndex
    let hostEnd = registered[hostStart...].firstIndex(of: "/") ?? registered.endIndex
    let undotted = registered.replacing(".", with: "x", subrange: hostStart..<hostEnd)
    if undotted == registered { throw CouldNotTell.notAsked("the redirect URI has no dot in its host") }
    return [RequestVariant(name: undotted, query: try probe.query(redirectURI: undotted))]
}

/// A request to an address whose last letter or digit is percent-encoded.
private func requestWithEscapedLetter(_ probe: Probe) throws -> [RequestVariant] {
    let registered = probe.configuration.usualRedirectURI
    guard let place = registered.utf8.lastIndex(where: { $0.isASCIILetter || $0.isASCIIDigit }) else {
        throw CouldNotTell.notAsked("the redirect URI has no letter to escape")
    }
    let hex = String(registered.utf8[place], radix: 16, uppercase: true)
    let afterPlace = registered[registered.utf8.index(after: place)...]
    let escaped = registered[..<place] + "%" + hex + afterPlace
    return [RequestVariant(name: "an escaped letter", query: try probe.query(redirectURI: String(escaped)))]
}

/// Requests to an address of another site, each with a mistake that a server may see before the address.
private func requestsWithTwoMistakes(_ probe: Probe) throws -> [RequestVariant] {
    let query = try probe.query(redirectURI: SpoiltRedirectURI.elsewhere)
    // A challenge of the right length: 43 characters (RFC 7636 section 4.2).
    let challenge = query.setting("code_challenge", String(repeating: "A", count: 43))
    return [
        RequestVariant(
            name: "an unknown scope", query: query.setting("scope", AuthorizationQuery.unknownScope)),
        RequestVariant(
            name: "an unknown response_type", query: query.setting("response_type", "flip-check")),
        RequestVariant(name: "no response_type", query: query.removing("response_type")),
        RequestVariant(
            name: "an unknown PKCE method", query: challenge.setting("code_challenge_method", "S512")),
    ]
}

private func requestWithOtherCapitals(_ probe: Probe) throws -> [RequestVariant] {
    guard let clientID = try probe.client().id.withOtherCase else {
        throw CouldNotTell.notAsked("client_id has no letter whose case could be changed")
    }
    return [
        RequestVariant(
            name: "client_id with other capitals", query: try probe.query().setting("client_id", clientID))
    ]
}

private func judgeCodesOfRun(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let codes = try await probe.answers().compactMap { $0.answer.value("code") }
    guard codes.count > 1 else { throw probe.unseen("there were no two codes to compare") }
    let differentCodes = Set(codes)
    // A server that sends one code to all users also breaks authorize/code-unguessable.
    if differentCodes.count == 1 { return rule.failed("every code is the same") }
    guard let weakness = GuessableValues.weakness(of: differentCodes) else { return rule.held() }
    return rule.failed("\(differentCodes.count) codes \(weakness)")
}
