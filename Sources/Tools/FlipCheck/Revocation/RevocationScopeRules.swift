import HTTPMessages
import WebText

/// The clients and the requests that may revoke a token, and the tokens that must stay good.
enum RevocationScopeRules {
    static let inspections = [
        Inspection(secret) { probe throws(CouldNotTell) in
            let wrong = try probe.clientWithWrongSecret()
            return try await probe.judging(secret, "a refresh after a revocation with a wrong secret") {
                token throws(CouldNotTell) in try await probe.revoke(token, by: wrong).evidence
            }
        },
        Inspection(get) { probe throws(CouldNotTell) in
            try await probe.judging(get, "a refresh after a GET") { token throws(CouldNotTell) in
                let items = Parameters([.init("token", token)])
                return try await probe.send(
                    "GET", items.appended(to: probe.configuration.revocationURL ?? "")
                ).evidence
            }
        },
        Inspection(others) { probe throws(CouldNotTell) in
            try await probe.provenRevocation()
            return try await probe.judgingLink { earlier throws(CouldNotTell) in
                let ended = try await probe.revocableGrant().neededRefreshToken()
                let kept = try await probe.provenOverlap(earlier)
                let revoked = try await probe.revoke(ended, hint: "refresh_token", by: probe.client())
                let refreshed = try await probe.refreshSteadily(kept)
                return others.needsGrants([("a refresh of the other link", refreshed)])
                    .after(revoked.evidence)
            }
        },
        Inspection(accessOthers) { probe throws(CouldNotTell) in
            try await probe.provenRevocation()
            return try await probe.judgingLink { earlier throws(CouldNotTell) in
                let ended = try await probe.revocableGrant().accessToken
                let kept = try await probe.provenOverlap(earlier)
                let revoked = try await probe.revoke(ended, hint: "access_token", by: probe.client())
                let refreshed = try await probe.refreshSteadily(kept)
                return accessOthers.needsGrants([("a refresh of the other link", refreshed)])
                    .after(revoked.evidence)
            }
        },
        Inspection(json, .atTheEnd) { probe throws(CouldNotTell) in
            let answers = try probe.revocationAnswers()
            let refusals = answers.filter {
                (400..<500).contains($0.response.status) && !$0.response.isBesideThePoint
            }
            guard !refusals.isEmpty else { throw CouldNotTell("no revocation was refused") }
            let wrong = refusals.filter { !$0.response.isJSON || $0.error == nil }
            return json.judged(
                wrong.isEmpty ? [] : ["\(wrong.count) refusals are not JSON with an error"],
                Array(wrong.flatMap(\.evidence).prefix(2)))
        },
        Inspection(fault, .atTheEnd) { probe throws(CouldNotTell) in
            let finding = fault.needsNoServerError(try probe.revocationAnswers().map(\.exchange))
            if finding.verdict == .held { try await probe.provenRevocation() }
            return finding
        },
        Inspection(speed, .atTheEnd) { probe throws(CouldNotTell) in
            let answers = try probe.revocationAnswers()
            try await probe.provenRevocation()
            return speed.needsSpeed(answers.map(\.exchange))
        },
    ]

    static let secret = Rule(
        "revoke/client-secret", "a wrong secret revokes nothing", .rfc, .error, .rfc(7009, "2.1"),
        why: "A thief who sees a token could end the link.",
        remedy: "Authenticate the client as at the token endpoint.")

    static let get = Rule(
        "revoke/post-only", "a GET revokes nothing", .rfc, .warning, .rfc(7009, "2.1"),
        why: "A GET puts the token into logs, and a program that follows links could end the user's link.",
        remedy: "Answer anything but POST with 405.")

    static let others = Rule(
        "revoke/other-links", "the end of one link does not end the user's other links", .google, .error,
        .unlinking,
        why: "A user who unlinks one of Google's apps keeps the other one.",
        remedy: "End the tokens of the link that the token belongs to, and not all of the user's.")

    static let accessOthers = Rule(
        "revoke/access-other-links", "a revoked access token does not end the user's other links", .house,
        .warning, .rfc(7009, "2.1"),
        why: "RFC 7009 allows a server to end the refresh token of the same grant too, and no other.",
        remedy: "Look up the link of the access token, and end that one at most.")

    static let json = Rule(
        "revoke/error-json", "every refusal of a revocation is a JSON object with error", .rfc, .note,
        .rfc(7009, "2.2.1"),
        why: "A program cannot read a page, so its log has no reason for the failure.",
        remedy: "Answer as at the token endpoint.")

    static let fault = Rule(
        "revoke/no-server-error", "no revocation, however wrong, is answered with a server error", .rfc,
        .error, .rfc(7009, "2.2.1"),
        why: "A client takes a 503 for a token that is still alive, and asks again.",
        remedy: "Look into the server's log at the times of these requests.")

    static let speed = Rule(
        "revoke/speed", "every revocation is answered within five seconds", .field, .warning, .lateRefreshes,
        why: "The user waits for the unlinking. Google documents no time limit.",
        remedy: "Answer within a second, and do long work afterwards.")
}

extension Probe {
    /// The refresh token of an earlier link, by which the link was refreshed after a later one was made.
    ///
    /// Throws ``CouldNotTell`` when that fails: then a revocation is not what ended the earlier link.
    fileprivate func provenOverlap(_ earlier: String) async throws(CouldNotTell) -> String {
        let answer = try await refreshSteadily(earlier)
        guard answer.accessToken != nil else {
            throw CouldNotTell(
                "a later link ended the earlier one before the revocation, see refresh/earlier-link",
                answer.evidence)
        }
        // The token that is used after the revocation has to be good before it, too.
        let current = answer.refreshToken ?? earlier
        let next = try await refreshSteadily(current)
        guard next.accessToken != nil else {
            let rule = current.hasSameBytes(as: earlier) ? "old-refresh-token" : "new-refresh-token"
            throw CouldNotTell(
                "a second refresh of the earlier link was refused before the revocation, see refresh/\(rule)",
                next.evidence)
        }
        return next.refreshToken ?? current
    }

    /// Every answer of the revocation endpoint so far.
    ///
    /// Throws ``CouldNotTell`` when there is none.
    fileprivate func revocationAnswers() throws(CouldNotTell) -> [TokenAnswer] {
        guard let url = configuration.revocationURL else { throw .notConfigured("revocationURL") }
        let asked = prober.log.filter {
            $0.request.method == "POST" && $0.request.url.hasSameBytes(as: url)
        }
        let answers = asked.compactMap { try? TokenAnswer($0) }
        guard !answers.isEmpty else { throw CouldNotTell("no revocation was answered") }
        return answers
    }
}
