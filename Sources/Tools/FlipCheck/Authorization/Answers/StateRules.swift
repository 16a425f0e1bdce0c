/// The state of the authorization request, which has to come back as it was.
let stateRules: [Inspection] = [
    Inspection(
        "authorize/state-google", "a state like Google's comes back unchanged", .linking, .error,
        .partnerReference,
        why: "Google decrypts it. Any change ends in an error page that says “Decrypt error when parsing "
            + "state” or names a KeymasterException.",
        remedy: "Send back the bytes that came. Do not replace, parse or cut it, and store all of it.",
        followsFrom: ["authorize/answer-html"],
        of: attempting { probe in
            let query = try probe.query().setting("state", probe.random.state())
            return [RequestVariant(name: "like Google's", query: query)]
        }
    ) { $0.needsState(back: $1) },
    Inspection(
        "authorize/state-exact", "a state of any printable characters comes back unchanged", .linking, .error,
        .rfc(6749, "4.1.2"),
        why: "Google promises neither length nor alphabet: a server may break with the next value.",
        remedy: "Decode state once when reading the query, carry it through the sign-in as it is, and escape "
            + "it once, all but letters, digits and -._~, when writing the redirect.",
        followsFrom: ["authorize/answer-html"],
        of: attempting { probe in
            let query = try probe.query()
            return HardState.all.map { state in
                RequestVariant(name: state.name, query: query.setting("state", state.value))
            }
        },
        check: judgeHardStates),
    Inspection(
        "authorize/state-long", "a state of 2,048 characters comes back unchanged", .hygiene, .warning,
        .projectRule(.rfc(6749, "4.1.2")),
        why: "Values of Google's with 666 characters have been seen, and Google documents no limit.",
        remedy: "Keep the request where length does not matter: in the URL or a table, not in a cookie.",
        followsFrom: ["authorize/answer-html"],
        of: attempting { probe in
            let query = try probe.query()
            // 1,536 bytes are 2,048 characters of base64url.
            let state = probe.random.state(bytes: 1_536)
            return [RequestVariant(name: "2,048 characters", query: query.setting("state", state))]
        }
    ) { $0.needsState(back: $1) },
]

/// Judges states that servers spoil; a server that only trims spaces gets a note, because Google sends none.
private func judgeHardStates(_ rule: Rule, _ attempts: [AuthorizationAttempt]) -> Finding {
    let finding = rule.needsState(back: attempts)
    let untrimmable = attempts.filter { $0.name != HardState.withSpacesAround.name }
    let onlyTrims = finding.isFailure && !rule.needsState(back: untrimmable).isFailure
    return onlyTrims ? finding.asNote : finding
}

/// A `state` that a server spoils when it decodes, trims, splits or writes without escaping.
private struct HardState {
    /// What is hard about the value, in the words of a finding.
    let name: String
    let value: String

    static let withSpacesAround = HardState(name: "spaces around it", value: " APvk0 ")

    static let all = [
        HardState(name: "a plus", value: "APv+k0/a-_="),
        HardState(name: "an escape", value: "APv%2Bk0%20a%25"),
        HardState(name: "an ampersand", value: "APv&error=access_denied"),
        HardState(name: "a number sign", value: "APv#code=forged"),
        HardState(name: "a space", value: "APv k0  a"),
        withSpacesAround,
        HardState(name: "quotation marks", value: #"APv"k0'<b>\"#),
        HardState(name: "JSON", value: #"{"a":[1,2],"b":"c"}"#),
        HardState(name: "a question mark", value: "APv?a=b;c,d"),
        HardState(name: "capitals", value: "aPVkApvK"),
        HardState(name: "digits alone", value: "00000000000000000001"),
        HardState(name: "a semicolon", value: "APv;k0:a|b~"),
    ]
}
