import OAuth
import WebText

/// Codes with a PKCE challenge: they need their verifier, and nothing else does.
///
/// All trials but `challengeWithoutMethod` exchange a code, after the right exchange got tokens.
let pkceRules: [Rule] = [
    Rule(
        "token/pkce", "a code with a challenge is exchanged for its verifier", .hygiene, .error,
        .partnerReference,
        fault: "a code with a PKCE challenge gets no tokens for the right verifier",
        why: "Google sends challenges when agents link accounts.",
        remedy:
            "Compare BASE64URL(SHA256(code_verifier)), with - and _ in place of + and /, and without padding, with the "
            + "challenge.",
        followsFrom: ["authorize/pkce-s256"],
        on: .exchangeWithVerifier, .exchangeWithLongVerifier
    ) { answer, withLong in
        let judgement = Judgement.gotTokens("with the verifier", answer)
        guard judgement.verdict == .held, let withLong else { return judgement }
        let other = Judgement.gotTokens("with a verifier of 128 characters, which is the longest", withLong)
        // Google's verifiers may be as short as those that work.
        return other.asWarning.advising(
            other.isFailure ? "Keep code_challenge, and take a code_verifier of 43 to 128 characters" : nil)
    },
    Rule(
        "token/pkce-verifier", "a wrong verifier is refused", .security, .error, .rfc(7636, "4.6"),
        fault: "a code works with a wrong PKCE verifier",
        why: "A challenge that the server accepts and does not check protects nothing.",
        remedy:
            "Answer invalid_grant when the digest of code_verifier is not the challenge, in the same case. If "
            + "token/pkce-missing fails too, the server has no PKCE: turn it on, or add it (RFC 7636).",
        followsFrom: ["authorize/pkce-s256"],
        on: .exchangeWithOtherVerifier, .challengeWithoutMethod, .configuration
    ) { answer, withoutMethod, configuration in
        let hasHeader = answer.exchange.request.headers["Authorization"] != nil
        let isInOtherWay = hasHeader != (configuration.client?.method == .basic)
        let way = isInOtherWay ? ", and the credentials in the \(hasHeader ? "header" : "form")" : ""
        var answers = [NamedAnswer(name: "with another verifier\(way)", answer: answer)]
        // A server may give no code for such a request, which authorize/pkce-method-missing judges: only a success counts.
        if let other = withoutMethod.otherVerifier, other.isGranted {
            answers.append(
                NamedAnswer(name: "with another verifier, of a challenge without a method", answer: other))
        }
        return .refused(answers).advising(
            isInOtherWay ? "Compare the verifier in whichever way the client authenticates" : nil)
    },
    Rule(
        "token/pkce-missing", "a code with a challenge is refused without a verifier", .security, .error,
        .rfc(7636, "4.6"),
        fault: "a code with a PKCE challenge works without the verifier",
        why: "A thief of the code leaves the verifier out.",
        remedy: "Answer invalid_grant when there is a challenge and no code_verifier.",
        followsFrom: ["token/pkce-verifier", "authorize/pkce-s256"],
        on: .exchangeWithoutVerifier
    ) {
        let isEmpty = $0.exchange.request.formValue("code_verifier") != nil
        return .refused(isEmpty ? "with an empty verifier" : "without the verifier", $0)
    },
    Rule(
        "token/pkce-downgrade", "a verifier is refused when there was no challenge", .security, .warning,
        .rfc(9700, "4.8.2"),
        fault: "an attacker can remove the PKCE challenge, and no check fails",
        why: "Otherwise an attacker removes the challenge from the request, and no check fails.",
        remedy: "Answer invalid_grant to a code_verifier when the code has no challenge.",
        followsFrom: ["token/pkce-verifier", "authorize/pkce-s256"],
        on: .exchangeWithUnexpectedVerifier
    ) { .refused("a verifier, and no challenge before", $0) },
    Rule(
        "token/pkce-challenge-as-verifier", "the challenge is not taken as its own verifier", .security,
        .error, .rfc(7636, "4.6"),
        fault: "the PKCE challenge works as its own verifier",
        why: "A thief who sees the authorization request knows the challenge. A server that compares it as "
            + "it is lets them redeem the code.",
        remedy: "Compare the challenge with BASE64URL(SHA256(code_verifier)), and with nothing else.",
        followsFrom: ["token/pkce-verifier", "authorize/pkce-s256"],
        on: .exchangeWithChallengeAsVerifier
    ) { .refused("the challenge as code_verifier", $0) },
]

extension Trial<JSONAnswer> {
    /// A code with a PKCE challenge, exchanged with the verifier: that of `challenge`, and a new one where that is older than
    /// fifty seconds or gets no tokens.
    static var exchangeWithVerifier: Self {
        Self("exchangeWithVerifier", after: .exchange, trying: Control(.challenge), requests: 1) { probe in
            let attempt = try? await probe.value(of: .challenge)
            if let kept = attempt.flatMap({ probe.kept($0.authorization) }) {
                let answer = try await probe.redeem(kept)
                if answer.accessToken != nil { return answer }
                // A later code may have ended this one.
            }
            return try await probe.redeemChallengedCode { _ in }
        }
    }

    /// A code with a PKCE challenge, exchanged with a verifier whose digest differs from it only in the case of one of
    /// the last letters: a server may compare only a beginning, and databases compare texts without case.
    ///
    /// Where that is refused, the same form follows with the client's credentials in the other place. A server that knows only
    /// one place shows nothing there.
    static var exchangeWithOtherVerifier: Self {
        Self("exchangeWithOtherVerifier", after: .rightVerifier, requests: 2, signIns: 1) { probe in
            let other = CodeVerifier(random: probe.random)
            var challenge = Array(other.challenge(crypto: probe.crypto).value)
            // The last character has padding bits, which have to stay.
            let place = challenge.dropLast().lastIndex(where: \.isLetter) ?? 0
            challenge[place] = Character(String(challenge[place]).swappingASCIICase ?? "A")
            return try await probe.redeem(verifier: other, ofChallenge: String(challenge)) { code in
                try await probe.tokenOnce(code.items, by: probe.client().byOtherMethod)
            }
        }
    }

    /// A code with a PKCE challenge, exchanged without a verifier.
    ///
    /// Where that is refused, the same form follows with an empty verifier.
    static var exchangeWithoutVerifier: Self {
        Self("exchangeWithoutVerifier", after: .rightVerifier, requests: 2, signIns: 1) { probe in
            let challenge = probe.newVerifier().challenge(crypto: probe.crypto).value
            return try await probe.redeem(verifier: nil, ofChallenge: challenge) { code in
                try await probe.tokenOnce(
                    code.items + [Parameters.Item("code_verifier", "")], by: probe.client())
            }
        }
    }

    /// A code with a PKCE challenge, exchanged with the challenge in the place of the verifier.
    static var exchangeWithChallengeAsVerifier: Self {
        Self("exchangeWithChallengeAsVerifier", after: .rightVerifier, requests: 1, signIns: 1) { probe in
            try await probe.redeemChallengedCode { $0.useChallengeAsVerifier(probe.crypto) }
        }
    }

    /// A code without a PKCE challenge, exchanged with a verifier, unless there is a `reasonAgainstVerdict`.
    static var exchangeWithUnexpectedVerifier: Self {
        Self("exchangeWithUnexpectedVerifier", after: .exchange, requests: 1, signIns: 1) { probe in
            if probe.challenges.withLock(\.areSent) {
                throw CouldNotTell.notAsked(
                    "every request has a challenge, since the server or client.pkce asks for it")
            }
            let answer = try await probe.redeemNewCode { $0.verifier = CodeVerifier(random: probe.random) }
            if let reason = await probe.reasonAgainstVerdict(answer) { throw reason }
            return answer
        }
    }
}

extension Trial<JSONAnswer?> {
    /// A code with a PKCE challenge, exchanged with a verifier of 128 characters (RFC 7636 section 4.1), or nil where one of
    /// 43 got no tokens.
    static var exchangeWithLongVerifier: Self {
        Self("exchangeWithLongVerifier", from: .exchangeWithVerifier, requests: 1, signIns: 1) {
            answer, probe in
            guard answer.accessToken != nil else { return nil }
            // 96 bytes are 128 characters of base64url.
            return try await probe.redeemNewCode(verifier: CodeVerifier(probe.random.token(bytes: 96)))
        }
    }
}

extension Control {
    /// A code with a PKCE challenge was exchanged with its verifier.
    static let rightVerifier = Control(.exchangeWithVerifier) { answer, _ in
        guard answer.accessToken != nil else {
            throw CouldNotTell(
                "the right verifier was answered with \(answer.inWords), see token/pkce", answer.evidence,
                because: "token/pkce")
        }
    }
    /// A code with a PKCE challenge was not exchanged without a verifier.
    static let neededVerifier = Control(.exchangeWithoutVerifier) { answer, _ in
        switch answer.ending {
        case .refused: break
        case .granted:
            throw CouldNotTell(
                "a code needs no verifier here, see token/pkce-missing", answer.evidence,
                because: "token/pkce-missing")
        case .unclear(let reason):
            throw CouldNotTell("a code without its verifier was \(reason)", answer.evidence)
        }
    }
}

extension Probe {
    /// Exchanges a new code of a request with a PKCE challenge (S256) of its own, and another one after 5xx.
    ///
    /// The challenge has a `-` and a `_`, which plain Base64 writes in another way.
    fileprivate func redeemChallengedCode(
        changing change: (inout IssuedCode) -> Void
    ) async throws -> JSONAnswer {
        try await redeemNewCode(verifier: newVerifier(), changing: change)
    }

    /// Exchanges a new code of a challenge with a wrong verifier or without one, and another code after 5xx; where that is
    /// refused, exchanges the same code in another wrong way.
    ///
    /// The second answer counts only with an access token: a server that ends the code at the first refusal shows nothing there.
    fileprivate func redeem(
        verifier: CodeVerifier?, ofChallenge challenge: String,
        andThen exchangeInOtherWay: (IssuedCode) async throws -> JSONAnswer
    ) async throws -> JSONAnswer {
        let (code, answer): (IssuedCode, JSONAnswer) = try await againAfter5xx(of: { $0.1 }) {
            var code = try await newCode(challenge: challenge)
            code.verifier = verifier
            return (code, try await redeem(code))
        }
        guard answer.ending == .refused, let other = try? await exchangeInOtherWay(code),
            other.accessToken != nil
        else { return answer }
        return other
    }
}
