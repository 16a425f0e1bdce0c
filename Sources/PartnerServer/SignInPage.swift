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

    func signIn(_ view: SignIn) -> HTTPResponse {
        let client = view.request.client.name
        var response = page(
            status(view.problem), title: "Sign in",
            body: """
                <h1>Sign in</h1>
                <p>to link your \(configuration.serviceName) account to \(client)</p>
                <form method="post" action="\(view.action)">
                \(view.problem.map(alert))
                <input type="hidden" name="csrf" value="\(view.formToken)">
                <label for="username">User name</label>
                <input id="username" name="username" value="\(view.username)" autocomplete="username" \
                autocapitalize="none" spellcheck="false" required>
                <label for="password">Password</label>
                <input id="password" name="password" type="password" autocomplete="current-password" required>
                <p class="actions">
                <button class="primary" name="decision" value="sign-in">Sign in</button>
                <a class="button" href="\(view.request.location(.error(.cancelled)))">Cancel</a>
                </p>
                </form>
                """,
            forms: .thisServer)
        if case .tooMany(let seconds) = view.problem { response.headers["Retry-After"] = "\(seconds)" }
        return response
    }

    private func status(_ problem: SignIn.Problem?) -> Int {
        switch problem {
        case nil: 200
        // RFC 9110 section 15.5.4: the credentials were understood and do not suffice.
        case .wrongPassword, .accountDisabled: 403
        case .tooMany: 429
        }
    }

    private func alert(_ problem: SignIn.Problem) -> HTML {
        let text =
            switch problem {
            case .wrongPassword: "The user name or the password is wrong."
            case .accountDisabled: "This account is disabled. Please contact support."
            case .tooMany(let seconds): "Too many attempts. Please wait \(minutes(seconds)) and try again."
            }
        return "<p class=\"alert\" role=\"alert\">\(text)</p>"
    }

    private func minutes(_ seconds: Int) -> String {
        let minutes = (seconds + 59) / 60
        return minutes == 1 ? "a minute" : "\(minutes) minutes"
    }
}
