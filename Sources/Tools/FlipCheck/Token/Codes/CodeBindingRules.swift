import AppFlip
import OAuth
import WebText

/// The values that a code is bound to, and its single use.
enum CodeBindingRules {
    static let inspections: [Inspection] = [
        Inspection([once, revokes]) { probe in try await judgeSecondUse(probe) },
        Inspection(
            "token/code-expiry", "a code is refused when its lifetime is over", .rfc, .error,
            .rfc(6749, "4.1.2"),
            why: "A log shows codes. A code that does not expire stays useful to a thief.",
            remedy: "Keep the end of its life with the code, ten minutes at most, and look at it."
        ) { rule, probe in
            let lifetime = try probe.needed(probe.configuration.codeLifetime, "codeLifetime")
            let code = try await probe.provenCode()
            await probe.prober.wait(.seconds(lifetime + 1))
            return rule.needsRefusals([("a code \(lifetime + 1) seconds old", try await probe.redeem(code))])
        },
        Inspection(
            "token/redirect-uri", "a code is good only with the redirect URI that it was sent to", .rfc,
            .error, .rfc(6749, "4.1.3"),
            why: "The redirect URI ties the exchange to the request. In a flip it is /a/ and the bundle id, "
                + "in the browser /r/ and the project id. A code for one is no code for the other.",
            remedy: "Keep redirect_uri with the code, and compare it byte for byte."
        ) { rule, probe in
            let good = probe.configuration.usualRedirectURI
            let flip = GoogleRedirectURI.flip(.home).text
            let others = [flip == good ? GoogleRedirectURI.flip(.assistant).text : flip, good + "/"]
            var answers: [(name: String, answer: TokenAnswer)] = []
            for other in others {
                let items = try await probe.provenCode().items.setting("redirect_uri", other)
                answers.append((other, try await probe.token(items, by: probe.client())))
            }
            return rule.needsRefusals(answers)
        },
        Inspection(
            "token/redirect-uri-missing", "an exchange without redirect_uri is refused", .rfc, .error,
            .rfc(6749, "4.1.3"),
            why: "A thief of a code leaves the parameter out, and the code is no longer bound to its "
                + "redirect URI.",
            remedy: "Require redirect_uri: every authorization request has one."
        ) { rule, probe in
            let items = try await probe.provenCode().items.removing("redirect_uri")
            return rule.needsRefusals([
                ("without redirect_uri", try await probe.token(items, by: probe.client()))
            ])
        },
        Inspection(
            "token/code-client", "a code is good only for the client that it was issued to", .rfc, .error,
            .rfc(6749, "4.1.3"),
            why: "Another client of yours could use a code that was meant for Google.",
            remedy: "Keep client_id with the code, and compare it with the client that authenticated."
        ) { rule, probe in
            let other = try probe.otherClient()
            return rule.needsRefusals([
                ("by the other client", try await probe.token(try await probe.provenCode().items, by: other))
            ])
        },
    ]

    private static func judgeSecondUse(_ probe: Probe) async throws -> [Finding] {
        let code = try await probe.provenCode()
        let first = try await probe.redeem(code)
        guard first.accessToken != nil else {
            throw CouldNotTell("the first use was answered with \(first.inWords)", first.evidence)
        }
        let second = try await probe.redeem(code)
        let finding = once.needsRefusals([("the second use", second)])
        guard second.ending == .refused else {
            return [finding, revokes.couldNotTell("the second use of the code was not refused")]
        }
        guard let refreshToken = first.refreshToken else {
            return [finding, revokes.couldNotTell("no refresh token came with the code", first.evidence)]
        }
        do {
            try await probe.provenRefresh()
            let refresh = try await probe.refresh(refreshToken)
            return [finding, revokes.needsRefusals([("the refresh token of the first use", refresh)])]
        } catch { return [finding, revokes.unanswered(because: error)] }
    }

    static let once = Rule(
        "token/code-once", "a code is good once", .rfc, .error, .rfc(6749, "4.1.2"),
        why: "Address bars, histories and logs show codes.",
        remedy: "Mark the code as used in the same step that reads it, so that two requests at once cannot "
            + "both win.")

    static let revokes = Rule(
        "token/code-reuse-revokes", "the second use of a code ends the tokens of the first", .rfc, .note,
        .rfc(6749, "4.1.2"),
        why: "Two clients used one code: one of them is an attacker, and the server cannot know which.",
        remedy: "Remember which tokens a code led to, and revoke them when it is used again.")
}

enum VerifierRules {
    static let inspections: [Inspection] = [
        Inspection(
            "token/pkce", "a code with a challenge is exchanged for its verifier", .google, .error,
            .partnerReference,
            why: "Google sends challenges when agents link accounts.",
            remedy: "Compare BASE64URL(SHA256(code_verifier)), without padding, with the challenge."
        ) { rule, probe in
            let answer = try await probe.again {
                try await probe.redeem(
                    try await probe.provenCode(verifier: CodeVerifier(random: probe.random)))
            }
            return rule.needsGrants([("with the verifier", answer)])
        },
        Inspection(
            "token/pkce-verifier", "a wrong verifier is refused", .rfc, .error, .rfc(7636, "4.6"),
            why: "A challenge that the server accepts and does not check protects nothing.",
            remedy: "Answer invalid_grant when the digest of code_verifier is not the challenge."
        ) { rule, probe in
            var code = try await probe.provenCode(verifier: CodeVerifier(random: probe.random))
            code.verifier = CodeVerifier(random: probe.random)
            return rule.needsRefusals([("with another verifier", try await probe.redeem(code))])
        },
        Inspection(
            "token/pkce-missing", "a code with a challenge is refused without a verifier", .rfc, .error,
            .rfc(7636, "4.6"),
            why: "A thief of the code leaves the verifier out.",
            remedy: "Answer invalid_grant when there is a challenge and no code_verifier."
        ) { rule, probe in
            var code = try await probe.provenCode(verifier: CodeVerifier(random: probe.random))
            code.verifier = nil
            return rule.needsRefusals([("without the verifier", try await probe.redeem(code))])
        },
        Inspection(
            "token/pkce-downgrade", "a verifier is refused when there was no challenge", .rfc, .warning,
            .rfc(9700, "4.8.2"),
            why: "Otherwise an attacker removes the challenge from the request, and no check fails.",
            remedy: "Answer invalid_grant to a code_verifier when the code has no challenge."
        ) { rule, probe in
            try await probe.provenExchange()
            if probe.challenges.withLock(\.areSent) {
                return rule.notAsked(
                    "every request has a challenge, since the server or client.pkce asks for it")
            }
            var code = try await probe.provenCode()
            code.verifier = CodeVerifier(random: probe.random)
            return rule.needsRefusals([("a verifier, and no challenge before", try await probe.redeem(code))])
        },
    ]
}

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
            "token/code-at-once", "of several exchanges at once only one gets tokens", .rfc, .error,
            .rfc(6749, "4.1.2"),
            why: "A code must not be used twice. A server that reads and marks it in two steps gives tokens "
                + "to both of two requests that come at the same moment.",
            remedy: "Mark the code as used in the same step that reads it: one statement, or one "
                + "transaction."
        ) { rule, probe in
            var unclear: [String] = []
            var isRefused = false
            var failed: TokenAnswer?
            // Two requests meet at the server by chance: of six at once there are fifteen pairs.
            for _ in 0..<4 {
                let answers = try await probe.tokenAtOnce(try await probe.provenCode().items, times: 6)
                let granted = answers.count(where: \.isGranted)
                if granted > 1 {
                    return rule.failed(
                        "\(granted) of \(answers.count) exchanges at once got tokens for one code",
                        answers.filter(\.isGranted).flatMap(\.evidence))
                }
                if granted == 0 { unclear = ["none of several exchanges at once got tokens"] }
                isRefused = isRefused || answers.contains { 400..<500 ~= $0.response.status }
                failed = failed ?? answers.first { $0.response.status >= 500 }
            }
            // A server that fails in a race gave tokens to one request only. One that always fails
            // refused nothing.
            if !isRefused, let failed {
                unclear.append("one of several exchanges at once was answered with \(failed.inFull)")
            }
            return rule.judged([], unclear: unclear)
        },
        Inspection(
            "token/pkce-challenge-as-verifier", "the challenge is not taken as its own verifier", .rfc,
            .error, .rfc(7636, "4.6"),
            why: "A thief who sees the authorization request knows the challenge. A server that compares it "
                + "as it is lets them redeem the code.",
            remedy: "Compare the challenge with BASE64URL(SHA256(code_verifier)), and with nothing else."
        ) { rule, probe in
            let verifier = CodeVerifier(random: probe.random)
            let code = try await probe.provenCode(verifier: verifier)
            let items = IssuedCode(code: code.code, redirectURI: code.redirectURI, verifier: nil).items
            let value = verifier.challenge(crypto: probe.crypto).value
            return rule.needsRefusals([
                (
                    "the challenge as code_verifier",
                    try await probe.token(items + [.init("code_verifier", value)], by: probe.client())
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
