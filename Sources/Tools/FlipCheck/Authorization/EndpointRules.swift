import HTTPMessages

/// Whether the authorization endpoint works at all.
enum EndpointRules {
    static let inspections = [
        Inspection(https) { probe throws(Obstacle) in
            guard let url = probe.configuration.authorizationURL else {
                throw .notConfigured("authorizationURL")
            }
            return https.needsHTTPS(url)
        },
        Inspection(answers) { probe throws(Obstacle) in
            guard let authorizer = probe.authorizer else { throw .notConfigured("authorizationURL") }
            let look = await authorizer.look(try probe.query())
            guard case .nowhere(let reason) = look.end else { return answers.passed() }
            return answers.failed(reason, look.evidence)
        },
        Inspection(code) { probe throws(Obstacle) in
            let authorization = try await probe.authorize(try probe.query())
            if authorization.code != nil { return code.passed(authorization.evidence) }
            return code.failed("the request \(authorization.endInWords)", authorization.evidence)
        },
    ]

    static let https = Rule(
        "authorize/https", "the authorization URL is https", .google, .error, .partnerReference,
        why: "Passwords are typed in there, and the code travels back from there.",
        remedy: "Serve it over TLS with a certificate that browsers trust.")

    static let answers = Rule(
        "authorize/answers", "the authorization URL answers in time and without a circle", .house, .error,
        .partnerReference,
        why: "A user whose browser waits or goes round in a circle gives up, and Google hears nothing.",
        remedy: "Open the URL in a browser that is not signed in: it has to show a page at once. "
            + "If it works there, look for a firewall or a limit on unknown clients.")

    static let code = Rule(
        "authorize/code", "a user who signs in and agrees is sent to the redirect URI with a code", .google,
        .error, .partnerReference,
        why: "Without this no account is ever linked in the browser.",
        remedy:
            "Redirect to the redirect_uri of the request with code and state in its query. If the way to the "
            + "code was lost here, correct signIn: its forms, headers, or the origins it leads through.")
}

extension Rule {
    /// The rule holds for an `https` URL, and says nothing about one on this machine.
    func needsHTTPS(_ url: String) -> Finding {
        if ProbeTarget.isLoopback(url) { return notApplicable("\(url) is on this machine") }
        return url.lowercased().hasPrefix("https://") ? passed() : failed("\(url) is not https")
    }
}
