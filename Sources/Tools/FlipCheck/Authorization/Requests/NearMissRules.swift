import WebText

let nearMissRules: [Inspection] = [
    Inspection(
        "authorize/redirect-uri-pattern", "a dot of a redirect URI is a dot, and no other character",
        .security, .error, .rfc(9700, "4.1.3"),
        why: "An address that is compared as a regular expression takes a host in which another character is "
            + "where the dot was. An attacker can register that host.",
        remedy: "Compare strings. Where there has to be a pattern, escape its dots.",
        of: rejecting { probe in
            let good = probe.configuration.usualRedirectURI
            let start = good.firstRange(of: "://")?.upperBound ?? good.startIndex
            let end = good[start...].firstIndex(of: "/") ?? good.endIndex
            let dotted = good.replacing(".", with: "x", subrange: start..<end)
            if dotted == good { throw CouldNotTell.notAsked("the redirect URI has no dot in its host") }
            return [RequestVariant(name: dotted, query: try probe.query(redirectURI: dotted))]
        }
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/redirect-uri-decoded", "a redirect URI is not decoded before it is compared", .security,
        .error, .rfc(9700, "4.1.3"),
        why: "A server that compares one text and redirects to another redirects to an address that it never "
            + "compared.",
        remedy: "Decode the query once, compare that text byte for byte, and redirect to it.",
        of: rejecting { probe in
            let good = probe.configuration.usualRedirectURI
            let place = good.utf8.lastIndex {
                (0x41...0x5A).contains($0 & 0xDF) || (0x30...0x39).contains($0)
            }
            guard let place else {
                throw CouldNotTell.notAsked("the redirect URI has no letter to escape")
            }
            let hex = String(good.utf8[place], radix: 16, uppercase: true)
            let escaped = good[..<place] + "%" + hex + good[good.utf8.index(after: place)...]
            return [
                RequestVariant(
                    name: "an escaped letter", query: try probe.query(redirectURI: String(escaped)))
            ]
        }
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/error-redirect-uri", "no error is sent to a redirect URI that is not registered",
        .security, .error, .rfc(9700, "4.11.2"),
        why: "A server that sees another mistake first, and redirects with that error, sends browsers to any "
            + "address in a link. It is an open redirector under your name.",
        remedy: "Check client_id and redirect_uri before anything else.",
        of: rejecting { probe in
            let query = try probe.query(redirectURI: SpoiltRedirectURI.elsewhere)
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
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/client-case", "a client_id with other capitals is refused without a redirect", .security,
        .warning, .rfc(6749, "1.9"),
        why: "One part of a server may take it for the client, and another part for an unknown one. Their "
            + "checks then do not fit together.",
        remedy: "Compare client_id byte for byte. Look at the collation of the database's column.",
        of: rejecting { probe in
            guard let other = try probe.client().id.withOtherCase else {
                throw CouldNotTell.notAsked("client_id has no letter whose case could be changed")
            }
            return [
                RequestVariant(
                    name: "client_id with other capitals",
                    query: try probe.query().setting("client_id", other))
            ]
        }
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/code-random", "no code can be guessed from another one", .security, .error,
        .rfc(6749, "10.10"),
        why: "An attacker can guess a code that is a counter or a time from the code before it.",
        remedy: "Make each code of at least 16 random bytes from the system's source.", isLast: true,
        check: judgeCodesOfRun),
]

private func judgeCodesOfRun(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let codes = try await probe.answers().compactMap { $0.answer.value("code") }
    guard codes.count > 1 else { throw probe.unseen("there were no two codes to compare") }
    let different = Set(codes)
    // One code for all users has a rule of its own, and is the easiest to guess.
    if different.count == 1 { return rule.failed("every code is the same") }
    return rule.judged(guessing(different).map { ["\(different.count) codes \($0)"] } ?? [])
}
