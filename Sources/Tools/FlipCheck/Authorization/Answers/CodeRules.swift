import OAuth
import WebText

/// The code itself, and the issuer in its answer.
enum CodeRules {
    static let inspections: [Inspection] = [
        Inspection([form, guess, issuer]) { probe in
            let ended = try await probe.sameTwice()
            return [
                form.needsPlainCodes(ended), guess.needsLongCodes(ended), issuer.needsIssuer(ended, probe),
            ]
        }
    ]

    static let form = Rule(
        "authorize/code-opaque", "a code is printable ASCII and no JWT", .house, .warning,
        .oauthLinkingRecalled,
        why:
            "Google calls the code an opaque string. A JWT shows its content to every reader of the address bar, and "
            + "servers that use one tend to take it twice.",
        remedy: "Make the code a random value, and keep what it means at the server.")

    static let guess = Rule(
        "authorize/code-unguessable", "codes differ and are long enough not to be guessed", .rfc, .error,
        .rfc(6749, "10.10"),
        why:
            "An attacker who guesses a code links the account of another user. The RFC allows one success in "
            + "2^128 attempts.",
        remedy: "Make each code of at least 16 random bytes: 22 characters of base64url.")

    static let issuer = Rule(
        "authorize/issuer", "an iss in the answer is the issuer", .rfc, .warning, .rfc(9207, "2"),
        why: "A client that checks iss takes an answer with a wrong one for an attack.",
        remedy: "Send the very text of issuer in the metadata, or leave iss out.")
}

extension Rule {
    fileprivate typealias Ended = [Walked]

    fileprivate func needsPlainCodes(_ ended: Ended) -> Finding {
        let codes = ended.compactMap(\.authorization.code)
        guard !codes.isEmpty else { return couldNotTell("there was no code to look at") }
        // RFC 6749 appendix A.11: code = 1*VSCHAR
        let isPrintable = codes.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
        let isJWT = codes.contains { code in
            code.hasPrefix("ey") && code.utf8.count { $0 == UInt8(ascii: ".") } >= 2
        }
        return judged(
            (isPrintable ? [] : ["the code has characters beyond printable ASCII"])
                + (isJWT ? ["the code is a JWT"] : []), ended.flatMap(\.authorization.evidence))
    }

    fileprivate func needsLongCodes(_ ended: Ended) -> Finding {
        let codes = ended.compactMap(\.authorization.code)
        guard codes.count > 1 else { return couldNotTell("there were no two codes to compare") }
        var objections: [String] = []
        if codes[0].hasSameBytes(as: codes[1]) { objections.append("two requests got the same code") }
        if let short = codes.first(where: { $0.utf8.count < 22 }) {
            objections.append("a code has \(short.utf8.count) characters")
        }
        return judged(objections, ended.flatMap(\.authorization.evidence))
    }

    fileprivate func needsIssuer(_ ended: Ended, _ probe: Probe) -> Finding {
        let issuers = ended.compactMap { $0.authorization.answer?.value("iss") }
        guard let issuer = issuers.first else { return notAsked("the answer has no iss") }
        guard let expected = probe.configuration.issuer else {
            return notAsked("issuer is not configured")
        }
        if issuer.hasSameBytes(as: expected) { return held() }
        return failed(
            "iss is \(issuer), and the issuer is \(expected)", ended.flatMap(\.authorization.evidence))
    }
}

/// PKCE at the authorization endpoint.
enum ChallengeRules {
    static let inspections: [Inspection] = [
        Inspection(
            "authorize/pkce-s256", "a request with a PKCE challenge of method S256 gets a code", .google,
            .error,
            .partnerReference,
            why:
                "Google sends challenges when agents link accounts, and RFC 9700 wants every server to support them.",
            remedy:
                "Keep code_challenge with the code, and compare it with the digest of code_verifier at the token "
                + "endpoint."
        ) { rule, probe in
            rule.needsCodes(
                try await probe.authorizeEach([("S256", try probe.challenged(CodeChallenge.method))]))
        },
        Inspection(
            "authorize/pkce-plain", "the PKCE method plain is refused", .house, .note, .rfc(9700, "2.1.1"),
            why:
                "With plain the challenge is the verifier: every reader of the request can redeem the code. RFC 9700 "
                + "knows S256 alone as a method that does not show the verifier.",
            remedy: "Answer code_challenge_method=plain with invalid_request."
        ) { rule, probe in
            rule.needsNoCodes(try await probe.authorizeEach([("plain", try probe.challenged("plain"))]))
        },
        Inspection(
            "authorize/pkce-method-missing", "a challenge without a method is refused", .house, .warning,
            .rfc(7636, "4.3"),
            why: "A method that is left out means plain, although Google's page calls it optional.",
            remedy:
                "Answer a challenge without a method with invalid_request."
        ) { rule, probe in
            rule.needsNoCodes(
                try await probe.authorizeEach([("a challenge without a method", try probe.challenged(nil))]))
        },
        Inspection(
            "authorize/pkce-method-unknown", "a PKCE method that is not known is an invalid_request", .rfc,
            .warning,
            .rfc(7636, "4.4.1"),
            why:
                "A server that ignores an unknown method lets the client believe in a protection that does not exist.",
            remedy: "Answer with error=invalid_request."
        ) { rule, probe in
            let ended = try await probe.authorizeEach([("S512", try probe.challenged("S512"))])
            return rule.needsNoGrant(ended, codes: ["invalid_request"])
        },
    ]
}

extension Probe {
    /// A right request with a challenge of a method; nil leaves the method out.
    func challenged(_ method: String?) throws -> AuthorizationQuery {
        let query = challenging(try query(), by: CodeVerifier(random: random))
            .removing("code_challenge_method")
        return method.map { query.adding("code_challenge_method", $0) } ?? query
    }
}
