import HTTPMessages

/// The texts that count as an access token, and for how long.
enum UserInfoTokenRules {
    static let inspections = [
        Inspection(refresh) { probe throws(CouldNotTell) in
            try await probe.judgingAccessToken { grant throws(CouldNotTell) in
                let token = try grant.neededRefreshToken()
                return refresh.needsDeath([("a refresh token", try await probe.show(token))])
            }
        },
        Inspection(code) { probe throws(CouldNotTell) in
            try await probe.provenUserInfo()
            let issued = try await probe.provenCode()
            return code.needsDeath([("a code", try await probe.show(issued.code))])
        },
        Inspection(lowerCase) { probe throws(CouldNotTell) in
            try await probe.judgingAccessToken { grant throws(CouldNotTell) in
                let shown = try await probe.show(header: "bearer \(grant.accessToken)")
                return lowerCase.needsLife([("an access token after “bearer”", shown)])
            }
        },
        Inspection(other) { probe throws(CouldNotTell) in
            try await probe.judgingAccessToken { grant throws(CouldNotTell) in
                let token = grant.accessToken
                return other.needsDeath([
                    ("an access token without a scheme", try await probe.show(header: token)),
                    ("an access token after “Token”", try await probe.show(header: "Token \(token)")),
                ])
            }
        },
        Inspection(lasts, .atTheEnd) { probe throws(CouldNotTell) in
            try await probe.provenUserInfo()
            let grant = try await probe.provenExchange()
            guard (grant.answer.fields["expires_in"]?.integer ?? 0) >= 60 else {
                return lasts.notAsked("expires_in is less than a minute")
            }
            // The first access token of the run has become old while the other rules were looked at; a fast run waits.
            let spent = probe.prober.elapsed - grant.answer.exchange.ended
            if spent < age { await probe.prober.wait(age - spent) }
            return lasts.needsLife([
                ("the first access token of the run", try await probe.show(grant.accessToken))
            ])
        },
        Inspection(fault, .atTheEnd) { probe throws(CouldNotTell) in
            let finding = fault.needsNoServerError(try probe.userInfoExchanges())
            if finding.verdict == .held { try await probe.provenUserInfo() }
            return finding
        },
        Inspection(speed, .atTheEnd) { probe throws(CouldNotTell) in
            let answers = try probe.userInfoExchanges()
            try await probe.provenUserInfo()
            return speed.needsSpeed(answers)
        },
    ]

    /// How old an access token has to become.
    private static let age = Duration.milliseconds(1_500)

    static let refresh = Rule(
        "userinfo/refresh-token", "a refresh token is no access token", .rfc, .error, .rfc(6749, "1.5"),
        why: "An API's logs may keep a refresh token that it gets, and the token is good for years.",
        remedy: "Keep the kind with each token, and look at it.")

    static let code = Rule(
        "userinfo/code", "a code is no access token", .rfc, .error, .rfc(6749, "4.1.2"),
        why: "A code is shown in address bars. It must not be enough to act as the user.",
        remedy: "Look access tokens up where access tokens are kept.")

    static let lowerCase = Rule(
        "userinfo/scheme-case", "the word Bearer may be written in small letters", .rfc, .warning,
        .rfc(9110, "11.1"),
        why: "The scheme compares without case, and libraries write it in both ways.",
        remedy: "Compare the word before the space without case.")

    static let other = Rule(
        "userinfo/other-scheme", "an access token without the word Bearer is not taken", .rfc, .note,
        .rfc(6750, "2.1"),
        why: "Such a server reads headers that a firewall before it does not check.",
        remedy: "Require the scheme Bearer.")

    static let lasts = Rule(
        "userinfo/token-lasts", "an access token is still good some seconds later", .google, .error,
        .partnerReference,
        why: "Google uses the access token until expires_in is over. One that dies earlier looks like an "
            + "account that unlinked itself.",
        remedy: "Look whether the lifetime is counted in the same unit everywhere, and all servers see the "
            + "same store.")

    static let fault = Rule(
        "userinfo/no-server-error", "no request to userinfo, however wrong, is answered with a server error",
        .rfc, .error, .rfc(6750, "3.1"),
        why: "After a 5xx a client tries again, when a refresh would have helped.",
        remedy: "Answer 401 to every token that is not good.")

    static let speed = Rule(
        "userinfo/speed", "every answer of userinfo comes within five seconds", .field, .warning,
        .lateRefreshes,
        why: "The user waits for it while linking. Google documents no time limit.",
        remedy: "Answer within a second; look for cold starts.")
}

extension Probe {
    /// Every request to the userinfo endpoint so far.
    ///
    /// Throws ``CouldNotTell`` when there is none.
    fileprivate func userInfoExchanges() throws(CouldNotTell) -> [Exchange] {
        guard let url = configuration.userinfoURL else { throw .notConfigured("userinfoURL") }
        let path = HTTPRequest("GET", url)?.path
        let asked = prober.log.filter { $0.request.path == path && url.hasPrefix($0.request.origin) }
        guard !asked.isEmpty else { throw CouldNotTell("userinfo was not asked") }
        return asked
    }
}
