import OAuth
import WebText

/// The value of a code at the token endpoint: compared exactly, and good for one of two at once.
enum CodeValueRules {
    static let inspections: [Inspection] = [
        Inspection(
            "token/code-exact", "a code that differs in one character is refused", .rfc, .error,
            .rfc(6749, "4.1.3"),
            why: "A comparison that trims, cuts or ignores case makes codes easier to guess.",
            remedy: "Look the code up as the bytes that came."
        ) { rule, probe in
            // None of these is the code, so one code serves for all.
            let code = try await probe.provenCode()
            var answers: [(name: String, answer: TokenAnswer)] = []
            for (name, value) in rule.variants(of: code.code) {
                var other = code
                other.code = value
                answers.append((name, try await probe.redeem(other)))
            }
            return rule.needsRefusals(answers)
        },
        Inspection(
            "token/code-at-once", "of two exchanges at once only one gets tokens", .rfc, .error,
            .rfc(6749, "4.1.2"),
            why:
                "A code must not be used twice. A server that reads and marks it in two steps gives tokens to both of two "
                + "requests that come at the same moment.",
            remedy: "Mark the code as used in the same step that reads it: one statement, or one transaction."
        ) { rule, probe in
            var granted: [Int] = []
            var failed: TokenAnswer?
            var answers: [TokenAnswer] = []
            // Two requests meet at the server by chance: several pairs.
            for _ in 0..<8 {
                let code = try await probe.provenCode()
                answers = try await probe.tokenTwiceAtOnce(code.items, by: try probe.client())
                granted.append(answers.count(where: \.isGranted))
                if granted.last == 2 { break }
                failed = failed ?? answers.first { $0.response.status >= 500 }
            }
            return rule.judged(
                granted.contains(2) ? ["both of two exchanges at once got tokens for one code"] : [],
                unclear: (granted.contains(0) ? ["neither of two exchanges at once got tokens"] : [])
                    + (failed.map { ["one of two exchanges at once was answered with \($0.inFull)"] } ?? []),
                answers.flatMap(\.evidence))
        },
        Inspection(
            "token/pkce-challenge-as-verifier", "the challenge is not taken as its own verifier", .rfc,
            .error,
            .rfc(7636, "4.6"),
            why:
                "A thief who sees the authorization request knows the challenge. A server that compares it as it is "
                + "lets them redeem the code.",
            remedy: "Compare the challenge with BASE64URL(SHA256(code_verifier)), and with nothing else."
        ) { rule, probe in
            let verifier = CodeVerifier(random: probe.random)
            let code = try await probe.provenCode(verifier: verifier)
            let items = IssuedCode(code: code.code, redirectURI: code.redirectURI, verifier: nil).items
            let value = verifier.challenge(crypto: probe.crypto).value
            return rule.needsRefusals([
                (
                    "the challenge as code_verifier",
                    try await probe.token(
                        items + [.init("code_verifier", value)], by: probe.client())
                )
            ])
        },
    ]
}

extension Rule {
    /// Values that are nearly the right one.
    func variants(of value: String) -> [(name: String, value: String)] {
        [
            ("with a space at the end", value + " "), ("with one character more", value + "x"),
            ("without its last character", String(value.dropLast())),
        ] + (value.withOtherCase.map { [("with other capitals", $0)] } ?? [])
    }
}
