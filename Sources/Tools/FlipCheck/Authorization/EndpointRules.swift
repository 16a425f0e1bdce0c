import HTTPMessages

/// Whether the authorization endpoint works at all.
enum EndpointRules {
    static let inspections = [
        Inspection(https) { probe throws(CouldNotTell) in
            guard let url = probe.configuration.authorizationURL else {
                throw .notConfigured("authorizationURL")
            }
            return https.needsHTTPS(url)
        },
        Inspection(answers) { probe throws(CouldNotTell) in
            guard let authorizer = probe.authorizer else { throw .notConfigured("authorizationURL") }
            let look = await authorizer.look(try probe.query())
            if case .nowhere(let reason) = look.end {
                return answers.judged(
                    look.loss == .notTried ? [] : [reason], unclear: look.loss == .notTried ? [reason] : [],
                    look.evidence)
            }
            try await probe.provenWalk()
            return answers.held(look.evidence)
        },
        Inspection(code) { probe throws(CouldNotTell) in
            let walked = try await probe.firstWalk()
            switch SignInOutcome(walked, probe.configuration.signIn) {
            case .code: return code.held(walked.evidence)
            case .serverGaveNoCode(let seen): return code.failed(seen, walked.evidence)
            case .noAnswer(let reason): return code.couldNotTell(reason, walked.evidence)
            case .signInStopped:
                return code.couldNotTell("the sign-in did not lead to a code, see authorize/sign-in")
            }
        },
    ]

    static let https = Rule(
        "authorize/https", "the authorization URL is https", .google, .error, .partnerReference,
        why: "Users type passwords there, and the code travels back from there.",
        remedy: "Serve it over TLS with a certificate that browsers trust.")

    static let answers = Rule(
        "authorize/answers", "the authorization URL answers in time and without a circle", .house, .error,
        .partnerReference,
        why: "A user gives up when the browser waits or goes round in a circle, and Google gets no answer.",
        remedy: "Open the URL in a browser that is not signed in: it has to show a page at once. "
            + "If it works there, look for a firewall or a limit on unknown clients.")

    static let code = Rule(
        "authorize/code", "a user who signs in and agrees is sent to the redirect URI with a code", .google,
        .error, .partnerReference,
        why: "Without the code no account can be linked in the browser.",
        remedy: "Redirect to the redirect_uri of the request, with code and state in its query.")
}

extension Rule {
    /// The rule holds for an `https` URL, and says nothing about one on this machine.
    func needsHTTPS(_ url: String) -> Finding {
        if ProbeTarget.isLoopback(url) { return notAsked("\(url) is on this machine") }
        return url.lowercased().hasPrefix("https://") ? held() : failed("\(url) is not https")
    }
}
