/// Rules for all answers of the token endpoint; they are checked after the others.
///
/// They send nothing: after all trials they look at each answer below 500 to a POST of a form to the token endpoint that
/// is no success with a JSON object: a 4xx, an error with 200, a redirect and a page. Those about the server's load, and to
/// exchanges at once, do not count. They need tokens from the right exchange; without a refusal they could not tell.
let tokenErrorRules: [Rule] = [
    Rule(
        "token/error-json", "every refusal is a JSON object with error", .hygiene, .error,
        .rfc(6749, "5.2"),
        fault: "Google's log shows no reason: a refusal is not JSON with error",
        why: "For an HTML page Google logs “can't parse the response, must be JSON”, and no reason.",
        remedy: "Send Content-Type: application/json and an error for each refusal, also for those that a "
            + "framework or a firewall makes.",
        on: .exchange, .configuration, .allMessages, verdict: judgeRefusalBodies),
    Rule(
        "token/error-status", "every refusal has status 400, or 401", .hygiene, .error, .rfc(6749, "5.2"),
        fault: "a refusal has a status that looks like a success, or like a broken server",
        why: "After a 200 a client looks for tokens. After a 403 or 404 it takes the endpoint for broken.",
        remedy: "Answer a refusal with 400, or with 401 when the client did not authenticate.",
        on: .exchange, .configuration, .allMessages, verdict: judgeRefusalStatuses),
]

private func judgeRefusalBodies(
    _ exchanged: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    let refusals = try messages.tokenRefusals(after: exchanged, configuration)
    let wrong = refusals.filter { !$0.response.isJSON || $0.error == nil }
    return .holds(wrong.isEmpty, else: wrong.withoutErrorInWords, shown(wrong))
}

private func judgeRefusalStatuses(
    _ exchanged: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    let refusals = try messages.tokenRefusals(after: exchanged, configuration)
    let wrong = refusals.filter { ![400, 401].contains($0.response.status) }
    let statuses = Set(wrong.map(\.response.status)).sorted().map(String.init)
    return .holds(
        wrong.isEmpty, else: "refusals came with \(statuses.joined(separator: ", "))", shown(wrong))
}

/// The evidence for a finding about many answers: a few are enough.
private func shown(_ answers: [JSONAnswer]) -> [Evidence] { Array(answers.flatMap(\.evidence).prefix(3)) }

extension [JSONAnswer] {
    /// What is wrong with these refusals, which are not JSON with an error, in the words of a finding.
    var withoutErrorInWords: String {
        let seen = "\(count) refusals are not JSON with an error"
        guard let json = first(where: { $0.response.isJSON && !$0.fields.isEmpty }) else { return seen }
        return "\(seen): \(json.fault(of: "error"))"
    }
}
