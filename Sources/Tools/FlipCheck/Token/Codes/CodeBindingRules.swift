import AppFlip

/// The values that a code is bound to, and its single use.
enum CodeBindingRules {
    static let inspections = [
        Inspection([once, revokes]) { probe throws(CouldNotTell) in try await judgeSecondUse(probe) },
        Inspection(expiry) { probe throws(CouldNotTell) in
            guard let lifetime = probe.configuration.codeLifetime else {
                throw .notConfigured("codeLifetime")
            }
            let code = try await probe.provenCode()
            await probe.prober.wait(.seconds(lifetime + 1))
            return expiry.needsRefusals([
                ("a code \(lifetime + 1) seconds old", try await probe.redeem(code))
            ])
        },
        Inspection(redirect) { probe throws(CouldNotTell) in
            let good = probe.configuration.usualRedirectURI
            let flip = GoogleRedirectURI.flip(.home).text
            let others = [
                flip == good ? GoogleRedirectURI.flip(.assistant).text : flip, good + "/",
            ]
            var answers: [(name: String, answer: TokenAnswer)] = []
            for other in others {
                let items = try await probe.provenCode().items.setting("redirect_uri", other)
                answers.append((other, try await probe.token(items, by: probe.client())))
            }
            return redirect.needsRefusals(answers)
        },
        Inspection(redirectMissing) { probe throws(CouldNotTell) in
            let items = try await probe.provenCode().items.removing("redirect_uri")
            return redirectMissing.needsRefusals([
                ("without redirect_uri", try await probe.token(items, by: probe.client()))
            ])
        },
        Inspection(client) { probe throws(CouldNotTell) in
            let other = try probe.otherClient()
            return client.needsRefusals([
                ("by the other client", try await probe.token(try await probe.provenCode().items, by: other))
            ])
        },
    ]

    private static func judgeSecondUse(_ probe: Probe) async throws(CouldNotTell) -> [Finding] {
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
        do throws(CouldNotTell) {
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
        "token/code-reuse-revokes", "the second use of a code ends the tokens of the first", .rfc, .warning,
        .rfc(6749, "4.1.2"),
        why: "Two clients used one code: one of them is an attacker, and the server cannot know which.",
        remedy: "Remember which tokens a code led to, and revoke them when it is used again.")

    static let expiry = Rule(
        "token/code-expiry", "a code is refused when its lifetime is over", .rfc, .error,
        .rfc(6749, "4.1.2"),
        why: "A log shows codes. A code that does not expire stays useful to a thief.",
        remedy: "Keep the end of its life with the code, ten minutes at most, and look at it.")

    static let redirect = Rule(
        "token/redirect-uri", "a code is good only with the redirect URI that it was sent to", .rfc, .error,
        .rfc(6749, "4.1.3"),
        why:
            "The redirect URI ties the exchange to the request. In a flip it is /a/ and the bundle id, in the browser "
            + "/r/ and the project id. A code for one is no code for the other.",
        remedy: "Keep redirect_uri with the code, and compare it byte for byte.")

    static let redirectMissing = Rule(
        "token/redirect-uri-missing", "an exchange without redirect_uri is refused", .rfc, .error,
        .rfc(6749, "4.1.3"),
        why:
            "A thief of a code leaves the parameter out, and the code is no longer bound to its redirect URI.",
        remedy: "Require redirect_uri: every authorization request has one.")

    static let client = Rule(
        "token/code-client", "a code is good only for the client that it was issued to", .rfc, .error,
        .rfc(6749, "4.1.3"),
        why: "Another client of yours could use a code that was meant for Google.",
        remedy: "Keep client_id with the code, and compare it with the client that authenticated.")
}
