import OAuth
import WebText

/// The value of a code at the token endpoint: compared exactly, and good for only one of two exchanges at once.
///
/// All trials come after the right exchange got tokens, and send new codes.
let codeValueRules: [Rule] = [
    Rule(
        "token/code-exact", "a code that differs in one character is refused", .security, .error,
        .rfc(6749, "4.1.3"),
        reach: .few, fault: "a text that is only similar to a code gets tokens",
        why:
            "A comparison that trims, cuts or ignores case makes codes easier to guess, and content that nothing signs is "
            + "whatever an attacker writes.",
        remedy:
            "Look the code up as the bytes that came. Verify the signature of one whose content you read.",
        on: .alteredCodes
    ) { .refusedNearMisses($0) },
    Rule(
        "token/code-at-once", "of several exchanges at once only one gets tokens", .security, .error,
        .rfc(6749, "4.1.2"),
        reach: .few, fault: "a code works twice when two use it at once",
        why: "A code must not be used twice. A server that reads and marks it in two steps gives tokens to "
            + "both of two requests that come at the same moment.",
        remedy:
            "Let one statement look and mark: UPDATE or DELETE with WHERE unused, and give tokens only when "
            + "it changed a row; or lock the row with SELECT FOR UPDATE. A plain transaction is not enough: both "
            + "requests can read before one of them writes.",
        on: .racesForCodes, verdict: judgeRaces),
    Rule(
        "token/text-only", "codes, tokens and secrets count as texts, and not as patterns or queries",
        .security, .error,
        .cwe(943),
        reach: .all, fault: "a pattern or a query in place of a code, a token or a secret gets tokens",
        why:
            "Some frameworks read client_secret[$ne]=x as a query that every secret answers, and a % in a code as any "
            + "text; and a quotation mark ends a text in SQL. Then an attacker needs no secret, and no code.",
        remedy:
            "Refuse every parameter that is not one text, pass it to the database as a parameter of a prepared statement, "
            + "and compare with = and not with LIKE.",
        followsFrom: ["refresh/client-missing", "token/client-missing"],
        on: .requestsWithPatterns
    ) { answers in
        // Only tokens count: a server that fails gives none, nor does a page, nor a success without any.
        let granted = answers.filter(\.answer.hasTokens)
        let unclear = answers.filter { $0.answer.response.isTemporaryFailure }
        return .judged(
            granted.map { "\($0.inWords) and tokens" }, unclear: unclear.map(\.openQuestion),
            (granted.isEmpty ? answers : granted).flatMap(\.answer.evidence))
    },
]

/// Races of several exchanges of one code each, which were sent at the same moment.
struct RacesForCodes: Sendable, Codable {
    /// The exchanges of each race.
    var races: [[Exchange]] = []

    /// The answers with tokens of each race; where there are two, one code was good for both.
    var granted: [[JSONAnswer]] {
        races.map { race in race.compactMap { try? JSONAnswer($0) }.filter { $0.accessToken != nil } }
    }

    /// The exchanges at which the server failed or gave no answer, and those that it refused for their number: what is
    /// sent again goes out alone, and meets no other exchange.
    var failures: [Exchange] {
        races.joined().filter { !$0.isOneOfSeveral || $0.response?.isInconclusive != false }
    }

    /// Whether so many exchanges failed, of three codes or more, that nothing can be told.
    ///
    /// A server may fail where two requests meet, or not answer in time. One that fails more often than it
    /// refuses may take a code twice, and only fail on the tokens.
    var areSpoilt: Bool {
        let refusals = races.joined().count {
            $0.isOneOfSeveral && (try? JSONAnswer($0))?.ending == .refused
        }
        return races.count >= 3 && failures.count > refusals
    }
}

extension Trial<RacesForCodes> {
    /// Five exchanges of one code at the same moment, 17 times; they meet at the server by chance, so one race
    /// shows little.
    static var racesForCodes: Self {
        Self("racesForCodes", after: .exchange, requests: 85, signIns: 17) { probe in
            let start = probe.prober.elapsed
            var tried = RacesForCodes()
            for number in 1...17 {
                // Where a sign-in is slow, the other rules need the time.
                let isSlow = probe.prober.elapsed - start > probe.prober.limits.total / 15
                if number > 4, isSlow { break }
                let items = try await probe.newCode().items
                tried.races.append(try await probe.postAtOnce(items, times: 5))
                if tried.areSpoilt || tried.granted.contains(where: { $0.count > 1 }) { break }
            }
            return tried
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Exchanges and refreshes with a pattern, a query or nothing in place of a value, until one gets tokens: those of PHP,
    /// of Node.js with a database of documents, and of SQL.
    ///
    /// Only the link's own code and token fit the patterns and the condition, `' AND '1'='1`, which is always true: another row
    /// that a condition finds may be dead, or a stranger's. Where SQL in place of the client's id or secret gets tokens, and so
    /// does any wrong secret, that answer is left out; and so is one to the condition where four zeros in its place get tokens,
    /// too. Where no refresh token comes with the code, only the code is tried. Where a person signs in, it is not.
    static var requestsWithPatterns: Self {
        Self("requestsWithPatterns", after: .exchange, requests: 12, signIns: 1) { probe in
            var requests = try RequestsWithPatterns(probe)
            // A server that grants one of these may end the link's older tokens, so it is a link of its own.
            let tokens = try await probe.isByHand ? nil : requests.sendForCode()
            if requests.gotTokens { return requests.answers }
            let link = if let tokens { tokens } else { try await probe.newTokens(byHand: .ofFirstExchange) }
            if link.refreshToken == nil, !requests.answers.isEmpty { return requests.answers }
            let token = try link.neededRefreshToken()
            try await requests.sendForClient(refreshing: token)
            try await requests.sendForRefreshToken(token)
            try await probe.requireLiveLink(afterRefusals: requests.answers.map(\.answer))
            return requests.answers
        }
    }

    /// Codes that are nearly right, until one gets tokens.
    static var alteredCodes: Self {
        Self("alteredCodes", after: .exchange, requests: 4, signIns: 1) { probe in
            // None of these is the code, so one code serves for all.
            let code = try await probe.newCode()
            return try await NamedAnswer.toNearMisses(of: code.code) { altered in
                var other = code
                other.code = altered
                return try await probe.redeem(other)
            }
        }
    }
}

/// The requests of `requestsWithPatterns`, up to the first that gets tokens.
private struct RequestsWithPatterns {
    private(set) var answers: [NamedAnswer] = []
    private let probe: Probe
    private let client: ClientCredentials
    private let refresh = Parameters.Item("grant_type", "refresh_token")

    init(_ probe: Probe) throws {
        self.probe = probe
        client = try probe.client()
    }

    var gotTokens: Bool { answers.last?.answer.hasTokens == true }

    private mutating func send(
        _ name: String, _ items: [Parameters.Item], by client: ClientCredentials?
    ) async throws {
        if gotTokens { return }
        answers.append(NamedAnswer(name: name, answer: try await probe.token(items, by: client)))
    }

    /// Sends a condition of SQL behind a value.
    ///
    /// Where four zeros behind it get tokens, too, the server does not read SQL, but does not look at the end, which the rules
    /// about near misses report: then the answer is left out.
    ///
    /// - Parameter askWithZeros: sends the zeros, after the answer with tokens to the condition.
    /// - Returns: the answer with tokens to the zeros, or nil.
    private mutating func sendCondition(
        _ name: String, _ items: [Parameters.Item], askWithZeros: (JSONAnswer) async throws -> JSONAnswer
    ) async throws -> JSONAnswer? {
        if gotTokens { return nil }
        try await send("\(name) \(String.conditionOfSQL)", items, by: client)
        guard gotTokens, let granted = answers.last?.answer,
            let withZeros = try? await askWithZeros(granted), withZeros.hasTokens
        else { return nil }
        answers.removeLast()
        return withZeros
    }

    /// Sends patterns in place of a new code, and then the code itself, which is still good; returns its tokens.
    mutating func sendForCode() async throws -> GrantedTokens? {
        let code = try await probe.newCode()
        var pattern = code
        pattern.code = code.code.patternOfSQL
        try await send("code=%…, all but its first character", pattern.items, by: client)
        pattern.code = code.code + String.conditionOfSQL
        let longer = try await sendCondition("code=…, the code, and", pattern.items) { [probe] _ in
            var code = try await probe.newCode()
            code.code += "0000"
            return try await probe.redeem(code)
        }
        if let longer { return try? GrantedTokens(longer) }
        let operators = [Parameters.Item("code[$ne]", "x"), .init("code[$eq]", code.code)]
        try await send(
            "code[$ne]=x and code[$eq]=…, the code", code.items.removing("code") + operators, by: client)
        return gotTokens ? nil : try? GrantedTokens(await probe.redeem(code))
    }

    /// Sends right refreshes with patterns in place of the client's secret or id.
    mutating func sendForClient(refreshing token: String) async throws {
        let items = [refresh, .init("refresh_token", token), .init("client_id", client.id)]
        try await send("client_secret[$ne]=x", items + [.init("client_secret[$ne]", "x")], by: nil)
        try await send("client_secret[]=x", items + [.init("client_secret[]", "x")], by: nil)
        let condition = "x' OR '1'='1"
        try await send("client_secret=\(condition)", items + [.init("client_secret", condition)], by: nil)
        let comment = "' -- "
        try await send(
            "client_id=…, the id of the client, and \(comment)with a wrong secret",
            items.setting("client_id", client.id + comment) + [.init("client_secret", "x")], by: nil)
        guard gotTokens, let granted = answers.last?.answer,
            granted.exchange.request.formValue("client_secret") != nil
        else { return }
        // A server that takes any secret reads none of them as SQL.
        let current = items.setting("refresh_token", granted.refreshToken ?? token)
        let wrong = try await probe.token(current + [.init("client_secret", "x")], by: nil)
        if wrong.hasTokens { answers.removeLast() }
    }

    /// Sends patterns in place of the refresh token.
    mutating func sendForRefreshToken(_ token: String) async throws {
        try await send(
            "refresh_token[$eq]=…, the token", [refresh, .init("refresh_token[$eq]", token)], by: client)
        try await send(
            "refresh_token=%…, all but its first character",
            [refresh, .init("refresh_token", token.patternOfSQL)], by: client)
        _ = try await sendCondition(
            "refresh_token=…, the token, and",
            [refresh, .init("refresh_token", token + String.conditionOfSQL)]
        ) { [probe, client, refresh] granted in
            let longer = (granted.refreshToken ?? token) + "0000"
            return try await probe.token([refresh, .init("refresh_token", longer)], by: client)
        }
        try await send("refresh_token=", [refresh, .init("refresh_token", "")], by: client)
    }
}

private func judgeRaces(_ tried: RacesForCodes) throws -> Judgement {
    let granted = tried.granted
    if let lost = granted.firstIndex(where: { $0.count > 1 }) {
        return .failed(
            "\(granted[lost].count) of \(tried.races[lost].count) exchanges at once got tokens for one code",
            evidenceTogether(granted[lost][0], granted[lost][1]))
    }
    if tried.areSpoilt, let first = tried.failures.first {
        let words = try first.silence ?? JSONAnswer(first).inFull
        return .couldNotTell(
            "\(tried.failures.count) of \(tried.races.joined().count) exchanges at once failed, or were refused for the "
                + "number of requests and sent again alone; the first: \(words)", [first.evidence])
    }
    return granted.contains(where: \.isEmpty)
        ? .couldNotTell("none of several exchanges at once got tokens") : .held()
}

/// The request of two exchanges at once with both answers: one command repeats the request for both.
private func evidenceTogether(_ first: JSONAnswer, _ second: JSONAnswer) -> [Evidence] {
    [first.exchange.evidence.adding(received: second.exchange.evidence.received)]
}
