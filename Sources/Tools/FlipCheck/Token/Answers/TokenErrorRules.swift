import HTTPMessages
import WebText

/// Rules for all answers of the token endpoint; they are checked after the others.
///
/// They send nothing, and without tokens from the right exchange they could not tell.
let tokenErrorRules: [Rule] = [
    Rule(
        "token/error-json", "every refusal is a JSON object with error", .hygiene, .error,
        .rfc(6749, "5.2"),
        fault: "Google's log shows no reason: a refusal is not JSON with error",
        why: "For an HTML page Google logs “can't parse the response, must be JSON”, and no reason.",
        remedy: "Send Content-Type: application/json and an error for each refusal, also for those that a "
            + "framework or a firewall makes.",
        on: .exchange, .configuration, .allMessages, verdict: aboutRefusals(judgeRefusalBodies)),
    Rule(
        "token/error-status", "every refusal has status 400, or 401", .hygiene, .error, .rfc(6749, "5.2"),
        fault: "a refusal has a status that looks like a success, or like a broken server",
        why: "After a 200 a client looks for tokens. After a 403 or 404 it takes the endpoint for broken.",
        remedy: "Answer a refusal with 400, or with 401 when the client did not authenticate.",
        on: .exchange, .configuration, .allMessages, verdict: aboutRefusals(judgeRefusalStatuses)),
    Rule(
        "token/no-500", "a request that has to be refused does not make the server fail", .linking, .warning,
        .rfc(6749, "5.2"),
        reach: .few,
        fault: "a wrong request is answered with 500, from which Google does not learn what is wrong",
        why:
            "Google takes a 500 for a failure that passes. For a link that has ended it asks again and again, and does not "
            + "tell the user to link anew.",
        remedy:
            "Look into the server's log for the error at which it failed, and refuse with 400 and an error code.",
        followsFrom: [
            "token/exchange", "token/code-unknown", "refresh/works", "refresh/invalid-token",
            "userinfo/works",
            "userinfo/invalid-token", "revoke/works", "revoke/unknown-token",
        ],
        on: .exchange, .configuration, .allMessages, verdict: judgeServerErrors),
]

private func judgeRefusalBodies(_ refusals: [JSONAnswer]) -> Judgement {
    let wrong = refusals.filter { !$0.response.isJSON || $0.error == nil }
    return Judgement.holds(wrong.isEmpty, else: wrong.withoutErrorInWords, firstEvidence(of: wrong))
        .dueToFilter(against: wrong)
}

private func judgeRefusalStatuses(_ refusals: [JSONAnswer]) -> Judgement {
    let wrong = refusals.filter { refusal in
        let type = refusal.exchange.request.headers["Content-Type"] ?? ""
        // `token/unknown-parameter` is about the parameter in the Content-Type of the request.
        let isForType = refusal.response.status == 415 && type.contains(";")
        return ![400, 401].contains(refusal.response.status) && !isForType
    }
    let byStatus = Dictionary(grouping: wrong, by: \.response.status).sorted { $0.key < $1.key }
    let statuses = byStatus.map { String($0.key) }
    return Judgement.holds(
        wrong.isEmpty, else: "refusals came with \(statuses.joined(separator: ", "))",
        firstEvidence(of: byStatus.compactMap(\.value.first))
    ).dueToFilter(against: wrong)
}

extension Judgement {
    /// The judgement with `refresh/user-agent` as its cause where only the right refreshes of that rule were refused so, by a
    /// filter in front of the server.
    fileprivate func dueToFilter(against refusals: [JSONAnswer]) -> Judgement {
        let ofAgents = Trial<AnswersToGoogleAgents>.requestsByGoogleAgents.name
        let isDue = isFailure && refusals.allSatisfy { $0.exchange.trial == ofAgents }
        return isDue ? because("refresh/user-agent") : self
    }
}

/// Fails where two requests in a row of one trial to one of the three endpoints, at its very URL, both made the server fail,
/// and not for its load: a single failure may be chance.
///
/// Of `token/text-only` the two have to be a request and its repetition, and are a matter of hygiene.
private func judgeServerErrors(
    _ exchanged: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    _ = try exchanged.exchanged()
    let urls = [configuration.tokenURL, configuration.userinfoURL, configuration.revocationURL].compactMap(
        \.self)
    let asked = messages.filter { message in
        message.signIn == nil && !message.isOneOfSeveral && message.trial != nil
            && message.trial != Trial<[Exchange]>.unreadableRequests.name
            && urls.contains { message.request.isSent(toURL: $0) }
    }
    let failures = asked.indices.dropLast().filter { index in
        let (first, second) = (asked[index], asked[index + 1])
        return first.trial == second.trial && first.request.path == second.request.path
            && first.response?.isOwnFailure == true && second.response?.isOwnFailure == true
            && (!first.hasUnusualValues || first.request.body == second.request.body)
    }.map { asked[$0 + 1] }
    guard let first = failures.first else { return noteAboutUnreadableState(messages) ?? .held() }
    let statuses = Set(failures.compactMap(\.response?.status)).sorted().map(String.init)
    let trials = Set(failures.compactMap(\.trial))
    let judgement = Judgement.failed(
        "the server failed with \(statuses.joined(separator: ", ")) at \(counted(trials.count, "request")), and again "
            + "at the next try. The first was \(first.formInWords)",
        failures.prefix(3).map(\.evidence))
    guard failures.allSatisfy(\.hasUnusualValues) else { return judgement }
    return judgement.asWarning.advising(
        "Refuse a parameter that is a list, such as code[], and one with a quotation mark, with 400. Where the server's log "
            + "has an error of the database, the value became a part of the SQL")
}

/// The note about authorization requests whose state is not UTF-8, or nil where the server failed at most once.
private func noteAboutUnreadableState(_ messages: [Exchange]) -> Judgement? {
    let failures = messages.filter {
        $0.trial == Trial<[Exchange]>.unreadableRequests.name && $0.request.target.hasBytes(of: "state=%FF")
            && $0.response?.isOwnFailure == true
    }
    guard failures.count > 1 else { return nil }
    return Judgement.failed(
        "an authorization request with state=%FF, which is no UTF-8, made the server fail, and again at the next try",
        failures.suffix(1).map(\.evidence)
    ).asNote.advising(
        "Refuse bytes that are no UTF-8 with 400, or read them as U+FFFD: the server's log has the error at which it "
            + "failed")
}

extension Exchange {
    /// Method, path, and the names of the form's fields, of the request.
    fileprivate var formInWords: String {
        let names = request.formItems.map { String($0.name.asShortName) }
        let form = names.isEmpty ? "no form" : names.prefix(8).joined(separator: ", ")
        return "\(request.method) \(request.path.prefix(100)) with \(form)"
            + (request.headers["Authorization"] == nil ? "" : ", and with Authorization")
    }

    /// Whether it belongs to a trial whose requests have values that Google never sends, at which a filter may refuse them.
    var hasUnusualValues: Bool {
        let unusual = [
            Trial<[Exchange]>.unreadableRequests.name, Trial<[NamedAnswer]>.requestsWithPatterns.name,
        ]
        return trial.map(unusual.contains) ?? false
    }
}

/// The evidence for a finding about many answers: a few are enough.
private func firstEvidence(of answers: [JSONAnswer]) -> [Evidence] {
    Array(answers.flatMap(\.evidence).prefix(3))
}

extension [JSONAnswer] {
    /// What is wrong with these refusals, which are not JSON with an error, in the words of a finding.
    var withoutErrorInWords: String {
        let seen = "\(count == 1 ? "a refusal is" : "\(count) refusals are") not JSON with an error"
        guard let example = first(where: { !$0.fields.isEmpty }) else { return seen }
        return "\(seen): \(example.error == nil ? example.fault(of: "error") : example.response.typeInWords)"
    }
}
