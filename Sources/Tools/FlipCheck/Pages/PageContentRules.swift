import HeadlessBrowser

/// What no page may have: a form that goes out in the clear, and the inside of the program.
let pageContentRules: [Rule] = [
    Rule(
        "pages/form-target", "no form is sent to plain http on another machine", .security, .error,
        .rfc(6749, "10.9"),
        fault: "a form goes over plain http, where others can read the password",
        why: "The browser sends the content of the form in the clear.",
        remedy: "Use a path in action. Behind a proxy, tell the framework that the outside is https.",
        on: .rightRequest, .reasonAgainstSignIn
    ) { request, reason in
        // A form that may not be sent ends the authorization, so the pages before it count. The rule holds only
        // when a whole sign-in was seen.
        let authorization = request.authorization
        let actions = authorization.pages.flatMap(\.forms).map { $0.action.lowercased() }
        let plain = actions.filter { $0.hasPrefix("http://") && !ProbeTarget.isLoopback($0) }
        return .holds(
            plain.isEmpty, else: "a form is sent to an address that is not https", authorization.evidence
        ).unless(reason)
    },
    Rule(
        "pages/no-stack-trace", "no answer shows the inside of the program", .security, .warning,
        Rule.Source("CWE-209", .projectRule, url: "https://cwe.mitre.org/data/definitions/209.html"),
        reach: .few, fault: "an error page shows the inside of the program",
        why: "Names of files, versions and statements of the database help an attacker, and no user.",
        remedy: "Switch the framework's debug mode off, and show a page of your own.",
        on: .unreadableRequests, .allMessages
    ) { _, messages in
        let shown = messages.filter { exchange in
            guard let response = exchange.response else { return false }
            return response.status >= 400 && response.text.hasAny(traces)
        }
        return .holds(
            shown.isEmpty, else: "\(shown.count) answers show the inside of the program",
            shown.prefix(1).map(\.evidence))
    },
]

/// Texts that the error pages of languages, frameworks and databases have.
private let traces = [
    "Traceback (most recent call last)", "Exception in thread", "\tat java.", "at org.springframework",
    "node_modules/", "at Object.<anonymous>", "goroutine 1 [", "Werkzeug Debugger", "Whoops\\",
    "Symfony\\Component", "Stack trace:", "You have an error in your SQL syntax", "SQLSTATE[", "ORA-0",
    "psycopg2.", "sqlite3.", "sqlalchemy.", "[SQL: ", "ActiveRecord::", "System.NullReferenceException",
    ".rb:in `", ".php on line",
]
