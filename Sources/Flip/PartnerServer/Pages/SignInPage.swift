import AuthorizationServer
import HTTPMessages

extension Pages {
    /// What the sign-in page shows.
    struct SignIn {
        let request: CheckedRequest
        let action: String
        let problem: SignInProblem?
        let username: String
        let csrfToken: String
    }

    /// Cancel is a link and not a button: it leads to the client, where the forms of this page may not.
    func signIn(_ view: SignIn) -> HTTPResponse {
        let problem = view.problem?.fieldAttributes
        var answer = response(
            view.problem?.status ?? 200, title: wording.signIn, forms: .thisServer,
            body: """
                <h1>\(wording.signIn)</h1>
                <p>\(wording.signInPurpose(service: service, client: Self.name(view.request.client.name)))</p>
                <form method="post" action="\(view.action)">
                \(view.problem.map(alert))
                <input type="hidden" name="csrf" value="\(view.csrfToken)">
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
        if let seconds = view.problem?.retryAfter { answer.headers["Retry-After"] = "\(seconds)" }
        return answer
    }

    private func alert(_ problem: SignInProblem) -> HTML {
        problem.alert(
            wrongPassword: wording.wrongPassword, accountDisabled: wording.accountDisabled,
            tooManyAttempts: wording.tooManyAttempts)
    }
}
