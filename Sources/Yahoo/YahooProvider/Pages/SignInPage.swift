import AuthorizationServer
import HTTPMessages

extension YahooPages {
    /// What the sign-in page shows.
    struct SignIn {
        let app: YahooConfiguration.App
        let action: String
        let problem: SignInProblem?
        let username: String
        let csrfToken: String
    }

    /// The form leads on to the app, without another page, when the user agreed on an earlier day.
    func signIn(_ view: SignIn) -> HTTPResponse {
        let problem = view.problem?.fieldAttributes
        var answer = response(
            view.problem?.status ?? 200, title: wording.signIn, forms: .client,
            body: """
                <h1>\(wording.signIn)</h1>
                <p>\(wording.signInPurpose(app: Self.name(view.app.name)))</p>
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
                <button name="decision" value="cancel" formnovalidate>\(wording.cancel)</button>
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
