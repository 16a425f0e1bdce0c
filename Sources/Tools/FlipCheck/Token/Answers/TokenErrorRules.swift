import HTTPMessages
import JOSE
import WebText

/// Rules for all answers of the token endpoint; they are checked after the others.
enum TokenErrorRules {
    static let inspections: [Inspection] = [
        Inspection(
            "token/error-json", "every refusal is a JSON object with error", .field, .error,
            .rfc(6749, "5.2"),
            why: "Google logs “can't parse the response, must be JSON” for an HTML page. The log does "
                + "not show the reason.",
            remedy: "Send Content-Type: application/json and an error for each refusal, also for those that "
                + "a framework or a firewall makes.", at: .atTheEnd
        ) { rule, probe in
            let wrong = try await probe.tokenRefusals().filter { !$0.response.isJSON || $0.error == nil }
            return rule.judged(
                wrong.isEmpty ? [] : ["\(wrong.count) refusals are not JSON with an error"], shown(wrong))
        },
        Inspection(
            "token/error-status", "every refusal has status 400, or 401", .rfc, .error, .rfc(6749, "5.2"),
            why: "After a 200 a client looks for tokens. After a 403 or 404 it takes the endpoint for "
                + "broken.",
            remedy: "Use 400, and 401 for a client that did not authenticate.", at: .atTheEnd
        ) { rule, probe in
            let wrong = try await probe.tokenRefusals().filter { ![400, 401].contains($0.response.status) }
            let statuses = Set(wrong.map(\.response.status)).sorted().map(String.init)
            return rule.judged(
                wrong.isEmpty ? [] : ["refusals came with \(statuses.joined(separator: ", "))"], shown(wrong))
        },
        Inspection(
            "token/no-server-error", "no request, however wrong, is answered with a server error", .house,
            .error, .rfc(6749, "5.2"),
            why: "After a 5xx a client tries again, and its log does not show the reason.",
            remedy: "Look into the server's log at the times of these requests.", at: .atTheEnd
        ) { rule, probe in
            let alone = try probe.tokenAnswers().map(\.exchange).filter { !$0.isOneOfSeveral }
            let finding = rule.needsNoServerError(alone)
            // A server that is down, or asked too often, has not tried to read the requests.
            if finding.verdict == .held { try await probe.provenExchange() }
            return finding
        },
        Inspection(
            "token/speed", "every answer comes within five seconds", .field, .warning, .lateRefreshes,
            why: "A developer guesses five seconds from logs, and one public log shows a second refresh "
                + "after six. Google documents no time limit.",
            remedy: "Answer within a second; look for cold starts and slow hashing.", at: .atTheEnd
        ) { rule, probe in
            let answers = try probe.tokenAnswers()
            try await probe.provenExchange()
            return rule.needsSpeed(answers.map(\.exchange))
        },
    ]

    private static func shown(_ answers: [TokenAnswer]) -> [Evidence] {
        Array(answers.flatMap(\.evidence).prefix(3))
    }
}

extension Rule.Source {
    /// A report of refresh requests that were sent again, and of their answers.
    static let lateRefreshes = Rule.Source(
        "smart-home-nodejs issue 388", url: "https://github.com/google-home/smart-home-nodejs/issues/388")
}

extension Probe {
    /// Every answer of the token endpoint to a POST so far.
    func tokenAnswers() throws -> [TokenAnswer] {
        let url = try tokenURL()
        let asked = prober.log.filter { $0.request.method == "POST" && $0.request.url.hasSameBytes(as: url) }
        let answers = asked.compactMap { try? TokenAnswer($0) }
        guard !answers.isEmpty else {
            let sent = asked.count(where: \.isSent)
            throw CouldNotTell(
                sent == 0
                    ? "no request was sent to the token endpoint" : "none of \(sent) requests was answered")
        }
        return answers
    }

    /// Every refusal so far of a request that was sent alone; server errors have a rule of their own.
    func tokenRefusals() async throws -> [TokenAnswer] {
        let answers = try tokenAnswers().filter { !$0.exchange.isOneOfSeveral }
        try await provenExchange()
        let refusals = answers.filter {
            !$0.isGranted && $0.response.status < 500 && !$0.response.isBesideThePoint
        }
        guard !refusals.isEmpty else { throw CouldNotTell("no wrong request was sent to the token endpoint") }
        return refusals
    }
}

/// The scope of an answer with tokens, compared with the scope of the request.
enum GrantedScopeRules {
    static let inspections: [Inspection] = [
        Inspection(
            "token/scope-asked", "no more is granted than was asked for", .rfc, .error, .rfc(6749, "3.3"),
            why: "The page named fewer scopes, and the user agreed to those only.",
            remedy: "Grant the scopes of the authorization request, or fewer."
        ) { rule, probe in
            let answer = try await probe.provenExchange().answer
            guard let scope = answer.fields["scope"] else {
                return rule.notAsked("the answer does not name a scope")
            }
            guard let scope = scope.string else {
                return rule.couldNotTell("scope is no text", answer.evidence)
            }
            let known = probe.configuration.scopes
            if known.isEmpty { return rule.notAsked("scopes are not configured") }
            let more = scope.scopeValues.filter { !known.contains($0) }
            let isExact = more.isEmpty || isSplit(scope, known)
            return rule.judged(
                isExact ? [] : ["the answer names \(more.joined(separator: " ").prefix(200)) as well"],
                answer.evidence)
        },
        Inspection(
            "token/scope-text", "scope is one text, with spaces between the values", .rfc, .warning,
            .rfc(6749, "3.3"),
            why: "A client that splits at spaces takes a list, or values with commas, for one unknown scope.",
            remedy: "Send \"scope\": \"one two\"."
        ) { rule, probe in
            let answer = try await probe.provenExchange().answer
            guard let scope = answer.fields["scope"] else {
                return rule.notAsked("the answer does not name a scope")
            }
            guard let text = scope.string else {
                return rule.failed("scope is \(scope.kindInWords)", answer.evidence)
            }
            return rule.judged(
                isSplit(text, probe.configuration.scopes) ? ["scope is \(text.prefix(200))"] : [],
                answer.evidence)
        },
        Inspection([known, told]) { probe in
            let granted = probe.configuration.scopes.joined(separator: " ")
            guard !granted.isEmpty else {
                return [known, told].map { $0.notAsked("scopes are not configured") }
            }
            try await probe.provenExchange()
            let query = try probe.query().setting("scope", "\(granted) \(unknown)")
            let walked = try await probe.authorizeOnce(query)
            guard let code = walked.authorization.code else {
                let refusal = walked.unclear.map { CouldNotTell($0, walked.evidence) }
                return [known, told].map { rule in
                    refusal.map { rule.unanswered(because: $0) } ?? rule.held(walked.evidence)
                }
            }
            let answer = try await probe.redeem(probe.issued(code, for: query))
            guard answer.isGranted else { return [known, told].map { $0.held(answer.evidence) } }
            let scope = await probe.scope(of: answer)
            return [
                scope.map {
                    known.judged(
                        $0.scopeValues.contains(unknown) ? ["\(unknown) was granted"] : [], answer.evidence)
                } ?? known.notAsked("the answer names no scope, and no introspection tells it"),
                told.judged(
                    answer.fields["scope"] == nil
                        ? ["a scope that does not exist was asked for as well, and not denied"] : [],
                    answer.evidence),
            ]
        },
    ]

    private static let unknown = AuthorizationQuery.unknownScope

    /// Whether there are commas between the values.
    private static func isSplit(_ scope: String, _ known: [String]) -> Bool {
        scope.utf8.contains(UInt8(ascii: ",")) && !known.contains { $0.contains(",") }
    }

    static let known = Rule(
        "token/scope-known", "a scope that does not exist is not granted", .rfc, .error, .rfc(6749, "3.3"),
        why: "Such a grant becomes real as soon as you add a scope of that name.",
        remedy: "Answer invalid_scope, or grant the known scopes and name them in the answer.")

    static let told = Rule(
        "token/scope-told", "an answer names the scope when it is not the one that was asked for", .rfc,
        .warning, .rfc(6749, "3.3"),
        why: "Without scope in the answer the client believes that it has all scopes that it asked for.",
        remedy: "Send scope in every answer with tokens.")
}

extension String { var scopeValues: [String] { split(separator: " ").map(String.init) } }

extension JSONValue {
    var kindInWords: String {
        switch self {
        case .array: "a list"
        case .object: "an object"
        case .string: "a text"
        case .bool: "true or false"
        case .null: "null"
        default: "a number"
        }
    }
}
