import OAuth
import WebText

/// The code of the authorization response, and the PKCE challenge that it belongs to.
let codeRules: [Inspection] = [
    Inspection(
        "authorize/pkce-s256", "a request with a PKCE challenge of method S256 gets a code", .hygiene, .error,
        .partnerReference,
        why: "Google sends challenges when agents link accounts; RFC 9700 asks every server for support.",
        remedy: "Keep code_challenge with the code, and compare it with the digest of code_verifier.",
        of: attempting { [RequestVariant(name: "S256", query: try $0.challenged(CodeChallenge.method))] }
    ) { $0.needsCodes($1) },
    Inspection(
        "authorize/pkce-method-missing", "a challenge without a method is refused", .security, .warning,
        .projectRule(.rfc(7636, "4.3")),
        why: "A method that is left out means plain, although Google's page calls it optional.",
        remedy: "Answer a challenge without a method with invalid_request.",
        followsFrom: ["token/pkce-verifier"],
        check: judgeMissingMethod),
    Inspection(
        "authorize/pkce-method-unknown", "a PKCE method that is not known is an invalid_request", .security,
        .warning, .rfc(7636, "4.4.1"),
        why: "A server that ignores an unknown method lets the client believe in a protection that does not "
            + "exist.",
        remedy: "Answer with error=invalid_request.", followsFrom: ["token/pkce-verifier"],
        of: attempting { [RequestVariant(name: "S512", query: try $0.challenged("S512"))] }
    ) { $0.needsNoGrant($1, allowedErrors: ["invalid_request"]) },
    Inspection(
        "authorize/challenge-optional", "a request without a PKCE challenge gets a code", .linking, .warning,
        .projectRule(.appFlip),
        why: "No page of Google's lists a challenge among the parameters of a flip. A server that requires "
            + "one would refuse every link.",
        remedy: "Accept a challenge, and do not require it of Google's client. If you know that Google sends "
            + "challenges for your project, set client.pkce to true.",
        check: judgeOptionalChallenge),
    Inspection(
        "authorize/code-characters", "a code is printable ASCII without white space around it", .linking,
        .error, .rfc(6749, appendix: "A.11"),
        why: "A client that cuts white space off, or a log line that ends there, sends another code to the "
            + "token endpoint, which answers invalid_grant.",
        remedy:
            "Cut the line break off where the code is made: programs such as base64 and openssl print one.",
        of: { try await $0.sameTwice() },
        check: judgeCodeCharacters),
    Inspection(
        "authorize/code-unguessable", "codes differ and are long enough not to be guessed", .security, .error,
        .rfc(6749, "10.10"),
        why: "A guessed code links another user's account. The RFC allows one success in 2^128 attempts.",
        remedy: "Make each code of at least 16 random bytes: 22 characters of base64url.",
        of: { try await $0.sameTwice() },
        check: judgeTwoCodes),
    Inspection(
        "authorize/issuer", "an iss in the answer is the issuer", .hygiene, .warning, .rfc(9207, "2"),
        why: "A client that checks iss takes an answer with a wrong one for an attack.",
        remedy: "Send the very text of issuer in the metadata, or leave iss out.",
        check: judgeIssuer),
]

/// Judges a server that grants a challenge without a method, by what it exchanges the code for.
///
/// A thief who saw the request has the challenge, or leaves the verifier out. Where neither is enough and
/// the verifier is, the method counts as S256, and only a client that means plain is worse off.
private func judgeMissingMethod(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let name = "a challenge without a method"
    let query = try probe.challenged(nil)
    let attempts = try await probe.authorizeEach([RequestVariant(name: name, query: query)])
    var finding = rule.needsNoGrant(attempts)
    guard finding.isFailure, let code = attempts.first?.authorization.code,
        probe.configuration.tokenURL != nil, probe.configuration.client != nil
    else { return finding }
    if try await probe.isGrantedForChallenge(probe.issued(code, for: query)) {
        finding.reason = "\(name) counts as plain: the challenge itself was taken as the verifier"
        return finding
    }
    // A refusal may end a code, so each question has a code of its own.
    let nextQuery = try probe.challenged(nil)
    guard var codeWithoutVerifier = try await probe.issuedCode(for: nextQuery) else { return finding }
    codeWithoutVerifier.verifier = nil
    if try await probe.redeem(codeWithoutVerifier).isGranted {
        finding.reason = "\(name) counts for nothing: the code was exchanged without a verifier"
        return finding
    }
    guard let codeWithVerifier = try await probe.issuedCode(for: nextQuery),
        try await probe.redeem(codeWithVerifier).isGranted
    else { return finding }
    var note = finding.asNote
    note.reason = "\(name) counts as S256: neither the challenge nor a missing verifier was taken"
    note.advice =
        "Nothing has to change for Google. RFC 7636 section 4.3 reads a missing method as plain."
    return note
}

private func judgeOptionalChallenge(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    if probe.configuration.pkce != nil { return rule.notAsked("client.pkce is configured") }
    let authorization = try await probe.provenAuthorization()
    return rule.holds(
        !probe.challenges.withLock(\.areAskedFor),
        else: "the server refuses a request without a challenge", authorization.evidence)
}

private func judgeCodeCharacters(_ rule: Rule, _ attempts: [AuthorizationAttempt]) -> Finding {
    let codes = attempts.compactMap(\.authorization.code)
    guard !codes.isEmpty else { return rule.couldNotTell("there was no code to look at") }
    let faults = codes.compactMap(\.faultOfCode)
    return rule.judged(Array(faults.prefix(1)), attempts.flatMap(\.evidence))
}

private func judgeTwoCodes(_ rule: Rule, _ attempts: [AuthorizationAttempt]) -> Finding {
    let codes = attempts.compactMap(\.authorization.code)
    guard codes.count > 1 else { return rule.couldNotTell("there were no two codes to compare") }
    var objections: [String] = []
    if codes[0].hasSameBytes(as: codes[1]) { objections.append("two requests got the same code") }
    if let short = codes.first(where: { $0.utf8.count < GuessableValues.shortestSecret }) {
        objections.append("a code has \(short.utf8.count) characters")
    }
    return rule.judged(objections, attempts.flatMap(\.evidence))
}

private func judgeIssuer(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let attempts = try await probe.sameTwice()
    let issuers = attempts.compactMap { $0.authorization.answer?.value("iss") }
    guard let issuer = issuers.first else { return rule.notAsked("the answer has no iss") }
    let expected = try probe.needed(probe.configuration.issuer, "issuer")
    return rule.holds(
        issuer.hasSameBytes(as: expected), else: "iss is \(issuer), and the issuer is \(expected)",
        attempts.flatMap(\.evidence))
}

extension String {
    /// What is wrong with the characters of a code (RFC 6749 appendix A.11: code = 1*VSCHAR); nil for nothing.
    ///
    /// A space inside the code is allowed: VSCHAR includes it.
    fileprivate var faultOfCode: String? {
        let bytes = Array(utf8)
        let space = UInt8(ascii: " ")
        let lineBreaks: Set = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        if let last = bytes.last, lineBreaks.contains(last) { return "the code ends in a line break" }
        if bytes.contains(where: lineBreaks.contains) { return "the code has a line break in it" }
        let isPrintableASCII = bytes.allSatisfy { (0x20...0x7E).contains($0) }
        if !isPrintableASCII { return "the code has characters beyond printable ASCII" }
        return bytes.first == space || bytes.last == space ? "the code has a space around it" : nil
    }
}

extension Probe {
    /// Whether the server exchanges a code when the client sends the challenge in place of the verifier.
    fileprivate func isGrantedForChallenge(_ code: IssuedCode) async throws -> Bool {
        guard let challenge = code.verifier?.challenge(crypto: crypto).value else { return false }
        var code = code
        code.verifier = CodeVerifier(challenge)
        return try await redeem(code).isGranted
    }

    /// A new code for a request, with the verifier of its challenge; nil when the server grants none.
    fileprivate func issuedCode(for query: AuthorizationQuery) async throws -> IssuedCode? {
        guard let code = try await authorizeOnce(query).authorization.code else { return nil }
        return issued(code, for: query)
    }
}
