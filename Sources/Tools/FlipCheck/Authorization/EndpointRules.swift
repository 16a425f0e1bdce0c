import HTTPMessages

/// Whether the authorization endpoint works at all.
enum EndpointRules {
    static let inspections: [Inspection] = [
        Inspection(
            "authorize/https", "the authorization URL is https", .google, .error, .partnerReference,
            why: "Users type passwords there, and the code travels back from there.",
            remedy: "Serve it over TLS with a certificate that browsers trust."
        ) { rule, probe in
            guard let url = probe.configuration.authorizationURL else {
                throw CouldNotTell.notConfigured("authorizationURL")
            }
            return rule.needsHTTPS(url)
        },
        Inspection(
            "authorize/answers", "the authorization URL answers in time and without a circle", .house, .error,
            .partnerReference,
            why:
                "A user gives up when the browser waits or goes round in a circle, and Google gets no answer.",
            remedy: "Open the URL in a browser that is not signed in: it has to show a page at once. "
                + "If it works there, look for a firewall or a limit on unknown clients."
        ) { rule, probe in
            guard let authorizer = probe.authorizer else {
                throw CouldNotTell.notConfigured("authorizationURL")
            }
            let look = await authorizer.look(try probe.query())
            if case .nowhere(let reason) = look.end {
                return rule.judged(
                    look.loss == .notTried ? [] : [reason], unclear: look.loss == .notTried ? [reason] : [],
                    look.evidence)
            }
            try await probe.provenWalk()
            return rule.held(look.evidence)
        },
        Inspection(
            "authorize/code", "a user who signs in and agrees is sent to the redirect URI with a code",
            .google,
            .error, .partnerReference,
            why: "Without the code no account can be linked in the browser.",
            remedy: "Redirect to the redirect_uri of the request, with code and state in its query."
        ) { rule, probe in
            let walked = try await probe.firstWalk()
            switch SignInOutcome(walked, probe.configuration.signIn) {
            case .code: return rule.held(walked.evidence)
            case .serverGaveNoCode(let seen): return rule.failed(seen, walked.evidence)
            case .noAnswer(let reason): return rule.couldNotTell(reason, walked.evidence)
            case .signInStopped:
                return rule.couldNotTell("the sign-in did not lead to a code, see authorize/sign-in")
            }
        },
    ]
}

extension Rule {
    /// The rule holds for an `https` URL, and says nothing about one on this machine.
    func needsHTTPS(_ url: String) -> Finding {
        if ProbeTarget.isLoopback(url) { return notAsked("\(url) is on this machine") }
        return url.lowercased().hasPrefix("https://") ? held() : failed("\(url) is not https")
    }
}

/// Whether the configured sign-in works, before anything is said of the server.
enum SignInRules {
    static let inspections: [Inspection] = [
        Inspection(
            "authorize/sign-in", "the sign-in that is configured leads to a code", .house, .error,
            .partnerReference,
            why:
                "A run without a code cannot judge most rules: a server that lets no user in refuses wrong requests "
                + "too.",
            remedy:
                "Run flip-check sign-in: it shows each page with its forms, and proposes the signIn block."
        ) { rule, probe in
            let walked = try await probe.firstWalk()
            switch SignInOutcome(walked, probe.configuration.signIn) {
            case .code: return rule.held(walked.evidence)
            case .signInStopped(let advice), .noAnswer(let advice):
                return rule.couldNotTell(advice, walked.evidence)
            case .serverGaveNoCode: return rule.notAsked("the server gave no code, see authorize/code")
            }
        }
    ]
}
