/// Whether a code waits for a client that takes its time.
let codeLifeRules: [Rule] = [
    Rule(
        "token/code-lasts", "a code is still good ten seconds later", .linking, .error,
        .projectRule(.rfc(6749, "4.1.2")),
        fault: "a code dies within ten seconds, so a slow link fails",
        why: "Between the code and the exchange are the way back to Google's app, its servers and a slow "
            + "network. The RFC recommends ten minutes at most; a code that dies within seconds ends links.",
        remedy: "Let a code live for a minute at least, ten minutes at most. Look whether the lifetime has "
            + "one unit everywhere, and all servers one clock.",
        on: .agedCode
    ) { .granted("a code that is ten seconds old", $0) }
]
