import OAuth

/// PKCE at the token endpoint.
enum VerifierRules {
    static let inspections = [
        Inspection(right) { probe throws(CouldNotTell) in
            let code = try await probe.provenCode(verifier: CodeVerifier(random: probe.random))
            return right.needsGrants([("with the verifier", try await probe.redeem(code))])
        },
        Inspection(wrong) { probe throws(CouldNotTell) in
            var code = try await probe.provenCode(verifier: CodeVerifier(random: probe.random))
            code.verifier = CodeVerifier(random: probe.random)
            return wrong.needsRefusals([("with another verifier", try await probe.redeem(code))])
        },
        Inspection(missing) { probe throws(CouldNotTell) in
            var code = try await probe.provenCode(verifier: CodeVerifier(random: probe.random))
            code.verifier = nil
            return missing.needsRefusals([("without the verifier", try await probe.redeem(code))])
        },
        Inspection(downgrade) { probe throws(CouldNotTell) in
            var code = try await probe.provenCode()
            code.verifier = CodeVerifier(random: probe.random)
            return downgrade.needsRefusals([
                ("a verifier, and no challenge before", try await probe.redeem(code))
            ])
        },
    ]

    static let right = Rule(
        "token/pkce", "a code with a challenge is exchanged for its verifier", .google, .error,
        .partnerReference,
        why: "Google sends challenges when agents link accounts.",
        remedy: "Compare BASE64URL(SHA256(code_verifier)), without padding, with the challenge.")

    static let wrong = Rule(
        "token/pkce-verifier", "a wrong verifier is refused", .rfc, .error, .rfc(7636, "4.6"),
        why: "A challenge that the server accepts and does not check protects nothing.",
        remedy: "Answer invalid_grant when the digest of code_verifier is not the challenge.")

    static let missing = Rule(
        "token/pkce-missing", "a code with a challenge is refused without a verifier", .rfc, .error,
        .rfc(7636, "4.6"),
        why: "A thief of the code leaves the verifier out.",
        remedy: "Answer invalid_grant when there is a challenge and no code_verifier.")

    static let downgrade = Rule(
        "token/pkce-downgrade", "a verifier is refused when there was no challenge", .rfc, .warning,
        .rfc(9700, "4.8.2"),
        why: "Otherwise an attacker removes the challenge from the request, and no check fails.",
        remedy: "Answer invalid_grant to a code_verifier when the code has no challenge.")
}
