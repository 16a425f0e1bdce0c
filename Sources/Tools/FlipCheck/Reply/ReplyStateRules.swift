import WebText

/// The `state` of an answer.
enum ReplyStateRules {
    static let judges = [
        ReplyJudge(present) { reply in
            guard let state = reply.value("state"), !state.isEmpty else { return ["there is no state"] }
            return []
        },
        ReplyJudge(exact) { reply -> Finding.Verdict in
            guard let request = reply.request else { return .notAsked("the link is not known") }
            guard let state = reply.value("state"), !state.isEmpty else {
                return .notAsked("there is no state to compare")
            }
            let difference = StateDifference(sent: request.state, received: state)
            return difference == .none ? .held : .failed("\(difference)")
        },
        ReplyJudge(plus) { reply in
            reply.parameters.items.filter { $0.rawValue.utf8.contains(UInt8(ascii: "+")) }
                .map { "\($0.name.prefix(64)) has a bare +" }
        },
    ]

    static let present = Rule(
        "reply/state-present", "the answer carries a state, with a code and with an error", .rfc, .error,
        .rfc(6749, "4.1.2.1"),
        why: "Without it Google cannot tell which question is answered. Google's own test app rejects such "
            + "an error, although the code on Google's page sends one.",
        remedy: "Add state to every answer.")

    static let exact = Rule(
        "reply/state", "the state is that of the link, byte for byte", .google, .error, .appFlip,
        why: "Google decrypts it. Any change ends in an error page.",
        remedy: "Take it from the raw query of the link, decode it once, and escape it once.")

    static let plus = Rule(
        "reply/plus", "no value has a bare plus", .field, .warning, .rfc(6749, appendix: "B"),
        why: "A form decoder reads + as a space, and URLComponents leaves it bare. Which decoder Google uses "
            + "is not documented.",
        remedy: "Escape all but letters, digits and -._~; a plus is %2B and a space %20.")
}
