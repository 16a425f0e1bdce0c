import HTTPMessages
import PlatformCrypto

/// Requests that are hard to read: the server must not fail, and must not write their bytes into a header.
enum HardRequestRules {
    static let inspections = [
        Inspection(huge) { probe throws(CouldNotTell) in
            let state = Base64URL.encode([0] + probe.random.bytes(4_499))
            let query = try probe.query().setting("state", state)
            return huge.needsNoFault(try await probe.authorizeEach([("6,000 characters", query)]))
        },
        Inspection(broken) { probe throws(CouldNotTell) in
            let query = try probe.query().settingRaw("flip_check", "%C3%28")
            return broken.needsNoFault(try await probe.authorizeEach([("%C3%28", query)]))
        },
        Inspection(injection) { probe throws(CouldNotTell) in
            let query = try probe.query().settingRaw("state", "APv%0D%0AX-Flip-Check%3A%201")
            let walked = try await probe.authorizeEach([("a line break in state", query)])
            let hit = walked.filter { walked in
                walked.ending == .brokenAnswer
                    || walked.authorization.exchanges.contains {
                        $0.response?.headers["X-Flip-Check"] != nil
                    }
            }
            let unclear = walked.filter { walked in
                if case .page(let status, _) = walked.authorization.end { return status >= 500 }
                if case .nowhere = walked.authorization.end { return true }
                return false
            }
            return injection.judged(
                hit.map { "\($0.name) was written into the answer's header" },
                unclear: hit.isEmpty ? unclear.map(\.inWords) : [], walked.flatMap(\.authorization.evidence))
        },
        Inspection(refusal) { probe throws(CouldNotTell) in
            let ended = try await probe.refusal()
            guard let error = ended.answer?.error else {
                throw CouldNotTell("no refusal was sent by a redirect", ended.evidence)
            }
            return refusal.needsState(
                back: [Walked(name: "a refusal", authorization: ended, ending: .error(error))])
        },
        Inspection(speed, .atTheEnd) { probe throws(CouldNotTell) in
            try await probe.provenWalk()
            return speed.needsSpeed(probe.authorizationExchanges.filter { $0.response != nil })
        },
    ]

    static let huge = Rule(
        "authorize/state-huge", "a state of 6,000 characters is no server error", .house, .warning,
        .rfc(6749, "4.1.2"),
        why:
            "A server may refuse a value that does not fit its column or its cookie. It must not fail on it.",
        remedy: "Keep state where length does not matter, or answer with error=invalid_request or a 414.")

    static let broken = Rule(
        "authorize/broken-utf8", "bytes that are no UTF-8 are no server error", .house, .warning,
        .rfc(6749, appendix: "B"),
        why:
            "Every program on the Internet can send such bytes. A server error shows that no code expects them.",
        remedy: "Ignore the parameter, or answer with error=invalid_request.")

    static let injection = Rule(
        "authorize/header-injection", "a line break in state does not become a header", .rfc, .error,
        .rfc(9110, "5.5"),
        why: "An attacker who can write headers can set cookies and show pages in your name.",
        remedy: "Escape every value before it goes into Location. No framework of today writes a line break "
            + "into a header: look for code that writes headers by itself.")

    static let refusal = Rule(
        "authorize/state-on-refusal", "a user's refusal comes with the state of the request", .rfc, .error,
        .rfc(6749, "4.1.2.1"),
        why: "Without it Google cannot tell which request was refused, and shows an error of its own.",
        remedy: "Add state to every redirect, be it with a code or with an error.")

    static let speed = Rule(
        "authorize/speed", "every page and every redirect comes within five seconds", .house, .warning,
        .partnerReference,
        why: "A user who sees nothing goes back and begins again.",
        remedy: "Answer within a second; look for cold starts and slow hashing.")
}

extension Rule {
    /// The rule holds when no request made the server fail.
    fileprivate func needsNoFault(_ ended: [Walked]) -> Finding {
        let failed = ended.filter { walked in
            walked.authorization.exchanges.contains { exchange in
                exchange.response.map { $0.status >= 500 && !$0.isTooMany } ?? false
            } || walked.ending == .brokenAnswer
        }
        let silent = ended.filter { walked in
            if case .nowhere = walked.authorization.end { return walked.ending != .brokenAnswer }
            return false
        }
        return judged(
            failed.map(\.inWords), unclear: silent.map(\.inWords), failed.flatMap(\.authorization.evidence))
    }
}
