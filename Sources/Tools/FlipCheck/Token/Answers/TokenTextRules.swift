import HTTPMessages
import JSON
import PlatformCrypto
import WebText

/// Rules for the text of all answers of the token endpoint; they are checked after the other rules.
///
/// They send nothing. All but `json` need tokens from the right exchange, and could not tell without.
let tokenTextRules: [Rule] = [
    Rule(
        "token/json", "an answer with tokens is one JSON object in UTF-8, with the names of the RFC",
        .linking, .error, .rfc(6749, "5.1"),
        reach: .all, fault: "Google cannot read an answer with tokens: it is not the JSON of the RFC",
        why: "Google reports “can't parse the response”, and its log does not show the wrong byte.",
        remedy: "Send {\"access_token\": …} and nothing before, after or around it, in UTF-8 without a byte "
            + "order mark.",
        on: .configuration, .allMessages, verdict: judgeBodies),
    Rule(
        "token/error-characters", "error_description of a refusal is printable ASCII", .hygiene, .note,
        .rfc(6749, "5.2"),
        fault: "error_description has characters that a strict client refuses",
        why: "RFC 6749 allows no line break, no quotation mark and no backslash; a strict client drops "
            + "the answer.",
        remedy: "Send a fixed English sentence.",
        on: .exchange, .configuration, .allMessages, verdict: aboutRefusals(judgeDescriptions)),
    Rule(
        "token/error-registered", "the errors are those that an RFC defines for the token endpoint", .hygiene,
        .note, .rfc(6749, "5.2"),
        fault: "a refusal has an error code that no RFC defines for the token endpoint",
        why: "A client decides by the error code. An unknown code tells it nothing.",
        remedy: "Choose among invalid_request, invalid_client, invalid_grant, unauthorized_client, "
            + "unsupported_grant_type and invalid_scope.",
        on: .exchange, .configuration, .allMessages, verdict: aboutRefusals(judgeErrorCodes)),
    Rule(
        "token/random", "no token can be guessed from another one", .security, .error, .rfc(6749, "10.10"),
        reach: .all, fault: "tokens can be guessed from earlier tokens",
        why: "An attacker can guess a token that is a counter or a time from the token before it.",
        remedy: "Make each token of at least 16 random bytes from the system's source.",
        followsFrom: ["token/unguessable"],
        on: .exchange, .configuration, .allMessages, verdict: judgeTokensOfRun),
    Rule(
        "token/independent", "no code and no token can be calculated from what others know", .security,
        .error, .rfc(6749, "10.10"),
        reach: .few, fault: "a code or a token can be calculated from what others know",
        why: "An attacker who sees the other value, in an address or at an API, or who knows the time, can "
            + "calculate the secret.",
        remedy: "Make each code and each token of at least 16 random bytes of its own.",
        on: .derivedValues, .allMessages
    ) { found, _ in .judged(found) },
    Rule(
        "token/distinct", "access token and refresh token are different", .security, .error,
        .projectRule(.rfc(6749, "1.5")),
        fault: "a token is access token and refresh token at once, so an API can keep the link",
        why: "Every API gets access tokens. With the refresh token, each could keep the link for ever.",
        remedy: "Make two random values.",
        on: .exchange, verdict: judgeDistinctTokens),
    Rule(
        "token/no-secrets", "no answer with tokens has a field of a password or a secret", .security, .error,
        .projectRule(.rfc(6749, "5.1")),
        reach: .all, fault: "the token endpoint sends a field that looks like a secret",
        why:
            "A server that sends its whole record of the user or the client, or what it wrote down to find a "
            + "mistake, sends what was meant to stay secret.",
        remedy: "Send only the fields of RFC 6749 section 5.1, which you name one by one.",
        on: .exchange, .configuration, .allMessages, verdict: judgeSecrets),
]

extension Trial<[String]> {
    /// The codes, access tokens and refresh tokens that ``DerivedValues`` finds, in the words of a finding.
    ///
    /// Each is the digest (SHA-256, SHA-1 or MD5) of a value that the run sent or got as a code or a token, of a number up to
    /// 1,000, or of the time of one of the last three answers with tokens, or up to a second before, by itself or beside the
    /// user's name; or it is a secret of another kind, which has at least 22 characters, with fewer than 16 added; or it has
    /// fewer than 16 besides at least 22 at its beginning or its end that begin or end a secret of another kind.
    ///
    /// A recording has other values in their place: it keeps what the run found. The trial looks at the messages so far: its
    /// rule is one of the last.
    static var derivedValues: Self {
        Self("derivedValues", after: .exchange, requests: 0) { probe in
            try await probe.derivedValues().found()
        }
    }
}

private func judgeBodies(
    _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    let answers = try messages.tokenAnswers(configuration).filter {
        (200..<300).contains($0.response.status) && $0.mayHaveTokens
    }
    guard !answers.isEmpty else { throw CouldNotTell("no request was answered with success") }
    let problems = answers.filter { $0.jsonProblem != nil }.grouped { $0.jsonProblem ?? "" }
    guard !problems.isEmpty else {
        guard answers.contains(where: { $0.accessToken != nil }) else {
            throw CouldNotTell("no answer has an access token")
        }
        return .held()
    }
    let objections = problems.map { "\($0.members.count) of \(answers.count) answers: \($0.text)" }
    let examples = problems.prefix(2).compactMap(\.members.first)
    // Advice about a field is only for that problem.
    let field = problems.count == 1 ? examples.first?.fieldOfWrongType : nil
    return .failed(objections.joined(separator: "; "), examples.flatMap(\.evidence))
        .advising(field.map { "Send \($0) as a JSON string, in quotation marks" })
}

private func judgeDescriptions(_ refusals: [JSONAnswer]) -> Judgement {
    // One that is null says as little as one that is missing.
    let described = refusals.filter { $0.value("error_description") != nil }
    guard !described.isEmpty else { return .notAsked("no refusal has error_description") }
    // RFC 6749 appendix A.8: at least one character.
    let wrong = described.filter { $0.text("error_description")?.isErrorText != true }
    return .holds(
        wrong.isEmpty,
        else:
            "\(wrong.count) of \(described.count) descriptions have other characters, are empty, or are no text",
        Array(wrong.flatMap(\.evidence).prefix(2)))
}

private func judgeErrorCodes(_ refusals: [JSONAnswer]) -> Judgement {
    let withError = refusals.filter { $0.error != nil }
    guard !withError.isEmpty else { return .notAsked("no refusal has error") }
    // With linking_error and user_not_found, streamlined linking refuses an assertion.
    let unregistered = withError.filter {
        !registeredErrors.contains($0.error ?? "") && !$0.hasErrorOfStreamlinedLinking
    }
    let wrong = unregistered.grouped { $0.error ?? "" }.sorted { $0.text < $1.text }
    let named = wrong.prefix(5).map { $0.text.asShortName }.joined(separator: ", ")
    let others = wrong.count > 5 ? ", and \(counted(wrong.count - 5, "other"))" : ""
    return .holds(
        wrong.isEmpty, else: "error is \(named)\(others)",
        wrong.prefix(2).compactMap(\.members.first).flatMap(\.evidence))
}

/// Judges all tokens of the run, those of each kind together.
private func judgeTokensOfRun(
    _ exchanged: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    _ = try exchanged.exchanged()
    let answers = try messages.tokenAnswers(configuration)
    let accessTokens = TokensOfKind("access", in: answers) { $0.accessToken }
    let kinds = [accessTokens, TokensOfKind("refresh", in: answers) { $0.refreshToken }]
    let isUnclear = accessTokens.values.count < 2
    let judgement = Judgement.judged(
        kinds.flatMap(\.objections),
        unclear: isUnclear ? [OpenQuestion("there were no two access tokens to compare")] : [],
        Array(kinds.flatMap(\.answersToTwoCodes).flatMap(\.evidence).prefix(2)))
    // An attacker cannot guess a token because another link has the same.
    return kinds.contains { $0.weakness != nil } ? judgement : judgement.asWarning
}

/// The access tokens of a run, or its refresh tokens.
private struct TokensOfKind {
    let kind: String
    /// The tokens, each once: a refresh may rightly get the token that it got before, and so may a second use of one code.
    let values: Set<String>
    /// The first two answers that gave the same token for different codes, or an empty list where all tokens differ.
    let answersToTwoCodes: [JSONAnswer]
    /// Why the tokens can be guessed, or nil where they cannot: see ``GuessableValues``.
    ///
    /// All of them, or at least eight of the most frequent length, differ in so few places that fewer than 64 bits are unknown,
    /// be it in the text that they are the Base64 of; or all have the time in them (UUIDs of version 1).
    let weakness: String?

    init(_ kind: String, in answers: [JSONAnswer], _ token: (JSONAnswer) -> String?) {
        self.kind = kind
        values = Set(answers.compactMap(token))
        answersToTwoCodes = answers.ofTwoCodes(withSame: token)
        weakness = GuessableValues.weakness(of: values)
    }

    /// What is wrong with the tokens, in the words of a finding.
    var objections: [String] {
        let weak = weakness.map { "\(kind) tokens \($0)" }
        let same = answersToTwoCodes.isEmpty ? nil : "two codes got the same \(kind) token"
        return [weak, same].compactMap(\.self)
    }
}

private func judgeDistinctTokens(_ answer: JSONAnswer) throws -> Judgement {
    let tokens = try GrantedTokens(answer)
    guard let refresh = tokens.refreshToken else { return .notAsked("no refresh token came") }
    let isSame = refresh.hasSameBytes(as: tokens.accessToken)
    return .holds(!isSame, else: "they are the same text", answer.evidence)
}

/// Judges all answers with tokens; in a refusal the name of a secret may be that of the parameter that is wrong.
private func judgeSecrets(
    _ exchanged: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    _ = try exchanged.exchanged()
    var secrets = Set<String>()
    var shown: [Evidence] = []
    for answer in try messages.tokenAnswers(configuration) where answer.accessToken != nil {
        let found = answer.secretsInWords(countsTokens: false)
        if !secrets.isSuperset(of: found) { shown += answer.evidence }
        secrets.formUnion(found)
    }
    return .judged(secrets.sorted(), Array(shown.prefix(2)))
}

/// The error codes of RFC 6749 section 5.2, RFC 7009 section 2.2.1, RFC 8628 section 3.5, RFC 8707 section 2, RFC 9200,
/// RFC 9396 section 5, RFC 9449; and two of RFC 6749 section 4.1.2.1, which say that the server is at fault or busy.
private let registeredErrors: Set<String> = [
    "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
    "invalid_scope", "unsupported_token_type", "authorization_pending", "slow_down", "access_denied",
    "expired_token", "invalid_target", "invalid_dpop_proof", "use_dpop_nonce",
    "invalid_authorization_details", "unsupported_pop_key", "incompatible_ace_profiles", "server_error",
    "temporarily_unavailable",
]

extension [JSONAnswer] {
    /// The first two answers that gave the same token for different codes, or an empty list where all tokens differ.
    fileprivate func ofTwoCodes(withSame token: (JSONAnswer) -> String?) -> [JSONAnswer] {
        var earlier: [ByteString: (code: String, answer: JSONAnswer)] = [:]
        for answer in self {
            guard let value = token(answer).map({ ByteString($0) }),
                let code = answer.exchange.request.formValue("code")
            else { continue }
            guard let first = earlier[value] else {
                earlier[value] = (code, answer)
                continue
            }
            if !first.code.hasSameBytes(as: code) { return [first.answer, answer] }
        }
        return []
    }
}

extension JSONAnswer {
    /// Whether a success may be meant to bring tokens: the right exchange's, a JSON object, and a text that has a value after
    /// the name of an access token, as JSON or a form has it.
    ///
    /// A page with status 200 for a wrong request is a matter of `token/error-json`.
    fileprivate var mayHaveTokens: Bool {
        if exchange.trial == Trial<JSONAnswer>.exchange.name || !fields.isEmpty { return true }
        // In UTF-16, every second byte is zero.
        let text = String(decoding: response.body.filter { $0 != 0 }, as: UTF8.self).lowercased()
        return text.contains(#/"access[_-]?token"\s*:\s*"[^"]|(^|&)access[_-]?token=[^&]/#)
    }

    /// The fault of the body by RFC 6749 section 5.1, or nil when there is none.
    fileprivate var jsonProblem: String? { fields.isEmpty ? problemOfBody : problemOfFields }

    /// What is wrong with the names or types of an object that has members, or nil for nothing.
    private var problemOfFields: String? {
        if let wrong = fieldOfWrongType { return fault(of: wrong) }
        // Beside the token at its place there may be copies.
        if accessToken != nil { return nil }
        let otherNames = fields.filter { member in
            member.key.lowercased().filter(\.isLetter) == "accesstoken"
                && member.value.string?.isEmpty == false
        }
        if let name = otherNames.keys.min() { return "the name is \(name), not access_token" }
        let wrappers = fields.filter { $0.value.object?["access_token"]?.string?.isEmpty == false }
        return wrappers.keys.min().map { "the object is inside \($0.asShortName)" }
    }

    /// Why a body is not a JSON object with members.
    private var problemOfBody: String {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if response.body.isEmpty { return "the body is empty" }
        if response.body.starts(with: byteOrderMark) { return "a byte order mark comes first" }
        // Of the first two characters, `{` and `"`, each has a zero byte there.
        if response.body.prefix(4).contains(0) { return "the body is in UTF-16 or UTF-32, not in UTF-8" }
        if case .array = JSONValue(json: response.body) { return "the body is a list, not an object" }
        do { _ = try JSONReader.value(of: response.body, depth: 64) } catch {
            return "the body is not JSON: at byte \(error.offset), \(error.reason)"
        }
        return "the body is \(unusableBodyInWords)"
    }

    /// The token that has another type than text, or nil for none.
    ///
    /// Null counts as a field that is not there, and scope and token_type have rules of their own. A refusal may have the
    /// names of a success, without their values.
    fileprivate var fieldOfWrongType: String? {
        if saysError { return nil }
        return ["access_token", "refresh_token"].first { name in
            guard let value = fields[name] else { return false }
            return value.string == nil && value != .null
        }
    }
}
