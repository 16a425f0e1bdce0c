import OAuth

/// PKCE at the authorization endpoint.
enum ChallengeRules {
    static let inspections = [
        Inspection(digest) { probe throws(CouldNotTell) in
            digest.needsCodes(
                try await probe.authorizeEach([("S256", try probe.challenged(CodeChallenge.method))]))
        },
        Inspection(plain) { probe throws(CouldNotTell) in
            plain.needsNoCodes(try await probe.authorizeEach([("plain", try probe.challenged("plain"))]))
        },
        Inspection(absent) { probe throws(CouldNotTell) in
            absent.needsNoCodes(
                try await probe.authorizeEach([("a challenge without a method", try probe.challenged(nil))]))
        },
        Inspection(unknown) { probe throws(CouldNotTell) in
            let ended = try await probe.authorizeEach([("S512", try probe.challenged("S512"))])
            return unknown.needsNoGrant(ended, codes: ["invalid_request"])
        },
    ]

    static let digest = Rule(
        "authorize/pkce-s256", "a request with a PKCE challenge of method S256 gets a code", .google, .error,
        .partnerReference,
        why:
            "Google sends challenges when agents link accounts, and RFC 9700 wants every server to support them.",
        remedy:
            "Keep code_challenge with the code, and compare it with the digest of code_verifier at the token "
            + "endpoint.")

    static let plain = Rule(
        "authorize/pkce-plain", "the PKCE method plain is refused", .house, .warning, .rfc(9700, "2.1.1"),
        why:
            "With plain the challenge is the verifier: every reader of the request can redeem the code. RFC 9700 "
            + "knows S256 alone as a method that does not show the verifier.",
        remedy: "Answer code_challenge_method=plain with invalid_request.")

    static let absent = Rule(
        "authorize/pkce-method-missing", "a challenge without a method is refused", .house, .warning,
        .rfc(7636, "4.3"),
        why: "A method that is left out means plain, although Google's page calls it optional.",
        remedy:
            "Answer a challenge without a method with invalid_request."
    )

    static let unknown = Rule(
        "authorize/pkce-method-unknown", "a PKCE method that is not known is an invalid_request", .rfc,
        .warning,
        .rfc(7636, "4.4.1"),
        why:
            "A server that ignores an unknown method lets the client believe in a protection that does not exist.",
        remedy: "Answer with error=invalid_request.")
}

extension Probe {
    /// A right request with a challenge of a method; nil leaves the method out.
    func challenged(_ method: String?) throws(CouldNotTell) -> AuthorizationQuery {
        let challenge = CodeVerifier(random: random).challenge(crypto: crypto)
        let query = try query().adding("code_challenge", challenge.value)
        return method.map { query.adding("code_challenge_method", $0) } ?? query
    }
}
