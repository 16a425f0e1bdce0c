import OAuth
import WebText

/// The code of the authorization response, and the PKCE challenge that it belongs to.
///
/// Their trials send requests after the right request got a code. Where a person signs in, only `challenge-optional` is asked:
/// it looks at the first right request, which `rightRequest` sends again with a challenge where the server asks for one.
let codeRules: [Rule] = [
    Rule(
        "authorize/pkce-s256", "a request with a PKCE challenge of method S256 gets a code", .hygiene, .error,
        .partnerReference,
        fault: "a request with a PKCE challenge gets no code",
        why: "Google sends challenges when agents link accounts; RFC 9700 asks every server for support.",
        remedy: "Keep code_challenge with the code, and compare it with the digest of code_verifier.",
        followsFrom: ["authorize/again"],
        on: .challenge
    ) { .gotCode($0) },
    Rule(
        "authorize/pkce-method-missing", "a challenge without a method is refused", .security, .warning,
        .projectRule(.rfc(7636, "4.3")),
        fault: "a PKCE challenge without a method is granted, and may protect nothing",
        why: "A method that is left out means plain, although Google's page calls it optional.",
        remedy: "Answer a challenge without a method with invalid_request.",
        followsFrom: ["token/pkce-verifier"],
        on: .challengeWithoutMethod, verdict: judgeMissingMethod),
    Rule(
        "authorize/pkce-method-unknown", "a PKCE method that is not known is an invalid_request", .security,
        .warning, .rfc(7636, "4.4.1"),
        fault: "an unknown PKCE method is granted, or gets a wrong error",
        why: "A server that ignores an unknown method lets the client believe in a protection that does not "
            + "exist.",
        remedy: "Answer with error=invalid_request.",
        followsFrom: ["authorize/pkce-s256", "token/pkce-verifier"],
        on: .challengeOfUnknownMethod
    ) { attempt in
        // A page counts as a refusal, whatever it says. An attacker gains nothing from a 500 or another error.
        if attempt.madeServerFail { return Judgement.failed(attempt.inWords, attempt.evidence).asWarning }
        let judgement = Judgement.gotNoCode([attempt], allowedErrors: ["invalid_request"])
        return attempt.ending == .granted ? judgement : judgement.asWarning
    },
    Rule(
        "authorize/challenge-optional", "a request without a PKCE challenge gets a code", .linking, .warning,
        .projectRule(.appFlip),
        reach: .all, fault: "a flip without a PKCE challenge is refused, and Google may send none",
        why: "No page of Google's lists a challenge among the parameters of a flip. A server that requires "
            + "one would refuse every link.",
        remedy: "Accept a challenge, and do not require it of Google's client. If you know that Google sends "
            + "challenges for your project, set client.pkce to true.",
        on: .rightRequest, .configuration
    ) { right, configuration in
        if configuration.pkce != nil { return .notAsked("client.pkce is configured") }
        try right.requireCode(configuration)
        guard let refused = right.withoutChallenge else { return .held(right.authorization.evidence) }
        return .failed(
            "the server refuses a request without a challenge: the request \(refused.endInFull)",
            refused.evidence + right.authorization.evidence)
    },
    Rule(
        "authorize/code-characters", "a code is printable ASCII without white space around it", .linking,
        .error, .rfc(6749, appendix: "A.11"),
        fault: "a code has characters that get lost on the way",
        why: "A client that cuts white space off, or a log line that ends there, sends another code to the "
            + "token endpoint, which answers invalid_grant.",
        remedy:
            "Cut the line break off where the code is made: programs such as base64 and openssl print one.",
        followsFrom: ["authorize/again"],
        on: .rightRequestTwice, verdict: judgeCodeCharacters),
    Rule(
        "authorize/code-unguessable", "codes differ and are long enough not to be guessed", .security, .error,
        .rfc(6749, "10.10"),
        reach: .all, fault: "codes can be guessed: they are short, or the same",
        why: "A guessed code links another user's account. The RFC allows one success in 2^128 attempts.",
        remedy: "Make each code of at least 16 random bytes: 22 characters of base64url.",
        followsFrom: ["authorize/again"],
        on: .rightRequestTwice, verdict: judgeTwoCodes),
    Rule(
        "authorize/issuer", "an iss in the answer is the issuer", .hygiene, .warning, .rfc(9207, "2"),
        fault: "a client that checks iss takes the answer for an attack",
        why: "A client of several servers tells their answers apart by iss, and a wrong one ends the link.",
        remedy: "Send the very text of issuer in the metadata, or leave iss out.",
        followsFrom: ["metadata/issuer"],
        on: .rightRequestTwice, .configuration
    ) { attempts, configuration in
        let items = attempts.compactMap(\.authorization.answer).flatMap(\.parameters.items)
        // A client does not take an iss that is empty or cannot be read for none.
        let issuers = items.filter { $0.name == "iss" }.map(\.decodedIfValid)
        if issuers.isEmpty { return .notAsked("no answer has an iss") }
        guard let expected = configuration.issuer else { throw CouldNotTell.notAskedWithout("issuer") }
        let wrong = Set(issuers).filter { !$0.hasSameBytes(as: expected) }.sorted()
        return .judged(
            wrong.map { "iss is \($0.isEmpty ? "empty" : $0), and the issuer is \(expected)" },
            attempts.flatMap(\.evidence))
    },
]

/// A request with a challenge and without its method, and what its codes were exchanged for.
///
/// The token endpoint is asked again only after an answer that granted nothing. An answer is nil where it was not asked, and
/// where there was no code or no answer; all are nil where the right exchange got no tokens.
struct ChallengeWithoutMethod: Sendable, Codable {
    let attempt: AuthorizationAttempt
    /// The answer to a code with the verifier of another challenge.
    var otherVerifier: JSONAnswer?
    /// The answer to another code with the challenge in place of the verifier.
    var challengeAsVerifier: JSONAnswer?
    /// The answer to a third code without a verifier.
    var withoutVerifier: JSONAnswer?
    /// The answer to a fourth code with the verifier.
    var withVerifier: JSONAnswer?
}

extension Trial<AuthorizationAttempt> {
    /// A request with a challenge of the method S256.
    static var challenge: Self {
        request("challenge", named: "S256") { try $0.challenged(CodeChallenge.method) }
    }

    /// A request with a challenge of a method that no server has.
    static var challengeOfUnknownMethod: Self {
        let method = AuthorizationQuery.unknownMethod
        return request("challengeOfUnknownMethod", named: "code_challenge_method=\(method)") {
            try $0.challenged(method)
        }
    }
}

extension Trial<ChallengeWithoutMethod> {
    /// A request with a challenge and without its method; a server that grants a code is asked what it takes
    /// for the code.
    static var challengeWithoutMethod: Self {
        Self("challengeWithoutMethod", after: .code, requests: 0, signIns: 1) { probe in
            let query = try probe.challenged(nil)
            let attempt = try await probe.attempt(query, named: "a challenge without a method")
            var tried = ChallengeWithoutMethod(attempt: attempt)
            // A client that gets no tokens for a right code is refused whatever the verifier.
            guard attempt.authorization.code != nil, await probe.reason(against: .exchange) == nil else {
                return tried
            }
            // A refusal may end a code, and so may a later code, so each question has a code of its own.
            let nextQuery = try probe.challenged(nil)
            func redeemNext(_ change: (inout IssuedCode) -> Void) async throws -> JSONAnswer? {
                guard let code = try await probe.attempt(nextQuery).authorization.code else { return nil }
                var next = probe.issued(code, for: nextQuery)
                change(&next)
                // Without an answer, the first code still says that the request was granted.
                return try? await probe.redeem(next)
            }
            tried.otherVerifier = try await redeemNext { $0.verifier = CodeVerifier(random: probe.random) }
            guard tried.otherVerifier?.grantsNothing == true else { return tried }
            tried.challengeAsVerifier = try await redeemNext { $0.useChallengeAsVerifier(probe.crypto) }
            guard tried.challengeAsVerifier?.grantsNothing == true else { return tried }
            tried.withoutVerifier = try await redeemNext { $0.verifier = nil }
            guard tried.withoutVerifier?.grantsNothing == true else { return tried }
            tried.withVerifier = try await redeemNext { _ in }
            return tried
        }
    }
}

/// Judges a server that grants a challenge without a method, by what it exchanges the code for.
///
/// A thief who saw the request has the challenge, or leaves the verifier out. Where neither is enough, a thief gains nothing:
/// with the verifier the method counts as S256, and only a client that means plain is worse off.
private func judgeMissingMethod(_ tried: ChallengeWithoutMethod) -> Judgement {
    var judgement = Judgement.gotNoCode([tried.attempt])
    guard judgement.isFailure else { return judgement }
    let name = tried.attempt.name
    if tried.otherVerifier?.hasTokens == true {
        judgement.reason = "\(name) is not checked at all: another verifier was taken"
    } else if tried.challengeAsVerifier?.hasTokens == true {
        judgement.reason = "\(name) counts as plain: the challenge itself was taken as the verifier"
    } else if tried.withoutVerifier?.hasTokens == true {
        judgement.reason = "\(name) counts for nothing: the code was exchanged without a verifier"
    } else if tried.withVerifier?.hasTokens == true {
        judgement.weight = .note
        judgement.reason = "\(name) counts as S256: neither the challenge nor a missing verifier was taken"
        judgement.advice =
            "Nothing has to change for Google. RFC 7636 section 4.3 reads a missing method as plain."
    } else if tried.withVerifier?.grantsNothing == true {
        judgement.weight = .warning
        judgement.reason = "\(name) gets a code that nobody can exchange, not even with the verifier"
    }
    return judgement
}

private func judgeCodeCharacters(_ attempts: [AuthorizationAttempt]) -> Judgement {
    guard attempts.contains(where: { $0.authorization.code != nil }) else {
        return .couldNotTell("there was no code to look at")
    }
    for attempt in attempts {
        guard let code = attempt.authorization.code, let fault = code.faultOfCode else { continue }
        let failure = Judgement.failed(fault, attempt.evidence)
        // The remedy of the rule is about a line break.
        return code.hasLineBreak
            ? failure : failure.advising("Make the code of letters and digits, such as those of base64url")
    }
    return .held(attempts.flatMap(\.evidence))
}

/// Judges whether the first two codes differ, and whether each has 22 characters.
///
/// Where the shortest has fewer, and one of its length and alphabet could have 64 unknown bits, that is a note.
/// `authorize/code-random` judges how random all codes are.
private func judgeTwoCodes(_ attempts: [AuthorizationAttempt]) -> Judgement {
    let codes = attempts.compactMap(\.authorization.code)
    guard codes.count > 1 else {
        let withoutCode = attempts.filter { $0.authorization.code == nil }
        let ends = withoutCode.map { "a right request \($0.authorization.endInWords)" }
        return .couldNotTell(
            "there were no two codes to compare: \(ends.joined(separator: ", and "))",
            withoutCode.flatMap(\.evidence))
    }
    let evidence = attempts.flatMap(\.evidence)
    let short = GuessableValues.tooShort(codes)
    let objections = short.map { ["a code has \($0.utf8.count) characters"] } ?? []
    if codes[0].hasSameBytes(as: codes[1]) {
        return .judged(["two requests got the same code"] + objections, evidence)
    }
    let judgement = Judgement.judged(objections, evidence)
    return short.map(GuessableValues.mayBeEnough) == true ? judgement.asNote : judgement
}

extension JSONAnswer {
    /// Whether it is a refusal, or a success without a token, as where a server answers 200 to everything.
    fileprivate var grantsNothing: Bool { !hasTokens && [.refused, .granted].contains(ending) }
}

extension String {
    /// What is wrong with the characters of a code (RFC 6749 appendix A.11: code = 1*VSCHAR), or nil for nothing.
    ///
    /// A space inside the code is allowed: VSCHAR includes it.
    fileprivate var faultOfCode: String? {
        let space = UInt8(ascii: " ")
        if hasLineBreak { return "the code has a line break in it" }
        if utf8.contains(UInt8(ascii: "\t")) { return "the code has a tab in it" }
        let isPrintableASCII = utf8.allSatisfy { (0x20...0x7E).contains($0) }
        if !isPrintableASCII { return "the code has characters beyond printable ASCII" }
        return utf8.first == space || utf8.last == space ? "the code has a space around it" : nil
    }

    fileprivate var hasLineBreak: Bool { utf8.contains { "\r\n".utf8.contains($0) } }
}
