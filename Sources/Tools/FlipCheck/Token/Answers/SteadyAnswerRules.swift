/// Whether Google's requests are answered at the first try, and soon.
///
/// They send nothing, and could not tell without tokens from the right exchange. After all trials they look at every right
/// exchange, refresh, revocation and request to userinfo of the run, except those that were sent at once and those with
/// `hasUnusualValues`. Such a request has the credentials of the right exchange, with its form and any code, or with a token of
/// the run; a refresh names no scope. At userinfo it has an access token of the run.
let steadyAnswerRules: [Rule] = [
    Rule(
        "token/reliable", "no right request fails and succeeds when it is repeated", .linking, .warning,
        .oauthLinkingRecalled,
        fault: "some right requests fail, and succeed when they are repeated",
        why:
            "Google need not ask again: an exchange or a request to userinfo that fails ends linking, and the user has "
            + "to start again. flip-check repeats what fails, so no other rule shows it.",
        remedy:
            "Look into the server's log at the time of these failures. Tokens that are made from the time in "
            + "seconds are the same for two requests in one second: add random bytes.",
        on: .exchange, .configuration, .allMessages, verdict: judgeRepeats),
    Rule(
        "token/in-time", "the token endpoint and userinfo answer right requests within five seconds",
        .linking, .warning,
        // Google documents no limit; a developer whose links ended suspects this one.
        Rule.Source(
            "google-home/smart-home-nodejs issue 388", .field,
            url: "https://github.com/google-home/smart-home-nodejs/issues/388"),
        fault: "answers take so long that Google may have given up",
        why:
            "Google names no limit; a developer whose links ended suspects five seconds. With an answer that comes too "
            + "late its tokens are lost, and the link may end.",
        remedy:
            "Find out what takes the time: an index that is missing, a hash meant for passwords on each token, "
            + "a mail or another server that is waited for, or a program that is started for each request.",
        on: .exchange, .configuration, .allMessages, verdict: judgeTimes),
]

/// Fails at two right requests that failed by 5xx and whose next try in the same trial succeeded: the same request, an exchange
/// of a new code that the trial got, or a refresh of a new link.
private func judgeRepeats(
    _ exchanged: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    guard configuration.signIn.isAutomatic else {
        return .notAsked("a person signs in, and no exchange is sent once more")
    }
    let all = try RightRequests(exchanged, configuration, messages).repeats
    let ownFailures = all.filter { !$0.isOfLoad }
    // One may be chance.
    let repeats = ownFailures.count > 1 ? ownFailures : all.filter(\.isOfLoad)
    guard repeats.count > 1, let first = repeats.first else { return .held() }
    let statuses = Set(repeats.compactMap(\.failed.response?.status)).sorted().map(String.init)
    let seen =
        "\(repeats.count) right requests were answered with \(statuses.joined(separator: ", ")), and with success "
        + "when they were repeated: \(places(repeats.map(\.endpoint)))"
    let evidence = [first.failed.evidence, first.succeeded.evidence]
    if first.isOfLoad {
        return .couldNotTell(
            seen
                + ". It may be the load of this run: lower limits.requestsPerSecond, and look into the proxy's log",
            evidence)
    }
    return .failed(seen, evidence)
}

/// Judges the times of the successes of the token endpoint and of userinfo, and of the requests to them, also with a wrong
/// code, that got no answer.
private func judgeTimes(
    _ exchanged: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    let right = try RightRequests(exchanged, configuration, messages)
    let asked = messages.compactMap { message in
        right.endpoint(of: message).map { (endpoint: $0, message: message) }
    }.filter {
        $0.endpoint != .revocation && ($0.message.isSuccess(of: $0.endpoint) || $0.message.response == nil)
    }
    let slow = asked.filter { $0.message.duration > .seconds(5) }
    // One slow answer of three or more may be chance.
    guard let slowest = slow.max(by: { $0.message.duration < $1.message.duration }),
        slow.count > 1 || asked.count < 3
    else { return .held() }
    let silent = slow.count { $0.message.response == nil }
    let withoutAnswer = silent == 0 ? "" : " (\(silent) without an answer)"
    return .failed(
        "\(slow.count) of \(asked.count) right requests took longer than 5 seconds\(withoutAnswer), up to "
            + "\(slowest.message.duration.secondsInTenths): \(places(slow.map(\.endpoint)))",
        [slowest.message.evidence])
}

/// How many requests went to each endpoint: `2 to the token endpoint, 1 to the userinfo endpoint`.
private func places(_ endpoints: [RightRequests.Endpoint]) -> String {
    RightRequests.Endpoint.allCases.compactMap { endpoint in
        let count = endpoints.count { $0 == endpoint }
        return count == 0 ? nil : "\(count) to the \(endpoint.rawValue) endpoint"
    }.joined(separator: ", ")
}
