import LocalHTTP

extension Pages {
    /// What the sign-in page shows.
    struct SignIn {
        let request: CheckedRequest
        let action: String
        let problem: Problem?
        let username: String
        let formToken: String

        enum Problem {
            /// Unknown name or wrong password; nobody is told which.
            case wrongPassword
            case accountDisabled
            case tooMany(retryAfter: Int)
        }
    }

    /// Cancel is a link and not a button: it leads to the client, where the forms of this page may not.
    func signIn(_ view: SignIn) -> HTTPResponse {
        let problem = view.problem.map(problemAttributes)
        var answer = response(
            status(view.problem), title: wording.signIn, forms: .thisServer,
            body: """
                <h1>\(wording.signIn)</h1>
                <p>\(wording.signInPurpose(service: service, client: Self.name(view.request.client.name)))</p>
                <form method="post" action="\(view.action)">
                \(view.problem.map(alert))
                <input type="hidden" name="csrf" value="\(view.formToken)">
                <label for="username">\(wording.username)</label>
                <input id="username" name="username" value="\(view.username)" autocomplete="username" \
                autocapitalize="none" spellcheck="false" dir="auto" required\(problem)>
                <label for="password">\(wording.password)</label>
                <input id="password" name="password" type="password" autocomplete="current-password" \
                required\(problem)>
                <p class="actions">
                <button class="primary" name="decision" value="sign-in">\(wording.signIn)</button>
                <a class="button" href="\(view.request.location(.error(.cancelled)))">\(wording.cancel)</a>
                </p>
                </form>
                """)
        if case .tooMany(let seconds) = view.problem { answer.headers["Retry-After"] = "\(seconds)" }
        return answer
    }

    private func status(_ problem: SignIn.Problem?) -> Int {
        switch problem {
        case nil: 200
        // RFC 9110 section 15.5.4: the credentials were understood and do not suffice.
        case .wrongPassword, .accountDisabled: 403
        case .tooMany: 429
        }
    }

    /// WCAG 2.2 sections 1.3.1 and 3.3.1: the fields say where the problem is told, and whether it is theirs.
    private func problemAttributes(_ problem: SignIn.Problem) -> HTML {
        let invalid: HTML? = if case .wrongPassword = problem { " aria-invalid=\"true\"" } else { nil }
        return " aria-describedby=\"problem\"\(invalid)"
    }

    private func alert(_ problem: SignIn.Problem) -> HTML {
        let text =
            switch problem {
            case .wrongPassword: wording.wrongPassword
            case .accountDisabled: wording.accountDisabled
            case .tooMany(let seconds): wording.tooManyAttempts(minutes: (seconds + 59) / 60)
            }
        return "<p class=\"alert\" id=\"problem\" role=\"alert\">\(text)</p>"
    }
}
