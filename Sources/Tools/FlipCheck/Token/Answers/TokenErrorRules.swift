import HTTPMessages
import WebText

/// Rules for all answers of the token endpoint; they are checked after the others.
enum TokenErrorRules {
    static let inspections = [
        Inspection(json, .atTheEnd) { probe throws(CouldNotTell) in
            let wrong = try await probe.tokenRefusals().filter { !$0.response.isJSON || $0.error == nil }
            return json.judged(
                wrong.isEmpty ? [] : ["\(wrong.count) refusals are not JSON with an error"], shown(wrong))
        },
        Inspection(status, .atTheEnd) { probe throws(CouldNotTell) in
            let wrong = try await probe.tokenRefusals().filter { ![400, 401].contains($0.response.status) }
            let statuses = Set(wrong.map(\.response.status)).sorted().map(String.init)
            return status.judged(
                wrong.isEmpty ? [] : ["refusals came with \(statuses.joined(separator: ", "))"],
                shown(wrong))
        },
        Inspection(fault, .atTheEnd) { probe throws(CouldNotTell) in
            let finding = fault.needsNoServerError(try probe.tokenAnswers().map(\.exchange))
            // A server that is down, or asked too often, has not tried to read the requests.
            if finding.verdict == .held { try await probe.provenExchange() }
            return finding
        },
        Inspection(speed, .atTheEnd) { probe throws(CouldNotTell) in
            let answers = try probe.tokenAnswers()
            try await probe.provenExchange()
            return speed.needsSpeed(answers.map(\.exchange))
        },
    ]

    private static func shown(_ answers: [TokenAnswer]) -> [Evidence] {
        Array(answers.flatMap(\.evidence).prefix(3))
    }

    static let json = Rule(
        "token/error-json", "every refusal is a JSON object with error", .field, .error, .rfc(6749, "5.2"),
        why:
            "Google logs “can't parse the response, must be JSON” for an HTML page. The log does not show the "
            + "reason.",
        remedy: "Send Content-Type: application/json and an error for each refusal, also for those that a "
            + "framework or a firewall makes.")

    static let status = Rule(
        "token/error-status", "every refusal has status 400, or 401", .rfc, .error, .rfc(6749, "5.2"),
        why: "After a 200 a client looks for tokens. After a 403 or 404 it takes the endpoint for broken.",
        remedy: "Use 400, and 401 for a client that did not authenticate.")

    static let fault = Rule(
        "token/no-server-error", "no request, however wrong, is answered with a server error", .house, .error,
        .rfc(6749, "5.2"),
        why: "After a 5xx a client tries again, and its log does not show the reason.",
        remedy: "Look into the server's log at the times of these requests.")

    static let speed = Rule(
        "token/speed", "every answer comes within five seconds", .field, .warning,
        .lateRefreshes,
        why: "Reports tell of a second request about five seconds after an unanswered first one. Google "
            + "documents no time limit.",
        remedy: "Answer within a second; look for cold starts and slow hashing.")
}

extension Rule.Source {
    /// A report of refresh requests that were sent again, and of their answers.
    static let lateRefreshes = Rule.Source(
        "smart-home-nodejs issue 388", url: "https://github.com/google-home/smart-home-nodejs/issues/388")
}

extension Probe {
    /// Every answer of the token endpoint to a POST so far.
    ///
    /// Throws ``CouldNotTell`` when there is none.
    func tokenAnswers() throws(CouldNotTell) -> [TokenAnswer] {
        guard let url = configuration.tokenURL else { throw .notConfigured("tokenURL") }
        let asked = prober.log.filter {
            $0.request.method == "POST" && $0.request.url.hasSameBytes(as: url)
        }
        let answers = asked.compactMap { try? TokenAnswer($0) }
        guard !answers.isEmpty else {
            let sent = asked.count(where: \.isSent)
            throw CouldNotTell(
                sent == 0
                    ? "no request was sent to the token endpoint" : "none of \(sent) requests was answered")
        }
        return answers
    }

    /// Every refusal so far; server errors have a rule of their own.
    ///
    /// Throws ``CouldNotTell`` when there is none, or the token endpoint gave no tokens either.
    func tokenRefusals() async throws(CouldNotTell) -> [TokenAnswer] {
        let answers = try tokenAnswers()
        try await provenExchange()
        let refusals = answers.filter {
            !$0.isGranted && $0.response.status < 500 && !$0.response.isBesideThePoint
        }
        guard !refusals.isEmpty else { throw CouldNotTell("no wrong request was sent to the token endpoint") }
        return refusals
    }
}
