/// A request and its answer as a report shows them, with a command that repeats the request.
package struct Evidence: Sendable, Hashable {
    package var sent: [String]
    package var received: [String]
    /// A `curl` command that sends it again, with a variable in place of each secret; empty for none.
    package var repeated = ""

    /// The evidence with the lines of a further answer.
    func adding(received lines: [String]) -> Evidence {
        var evidence = self
        evidence.received += lines
        return evidence
    }

    /// Where the variables of the command come from, in a sentence; nil when there are none.
    package func variables(by invocation: Invocation) -> String? {
        let names = repeated.split(separator: "$").dropFirst().map { piece in
            String(piece.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") })
        }
        let known = Set(names).subtracting([""]).sorted()
        if known.isEmpty { return nil }
        return known.grouped { Self.place(of: $0, by: invocation) }.map { group in
            group.members.map { "$" + $0 }.joined(separator: ", ") + " \(group.text)"
        }.joined(separator: "; ")
    }

    /// The variables for values that the run makes or the configuration has; any other is for a field of a form.
    static let variablesOfRun: Set<String> = [
        "CODE", "CODE_VERIFIER", "ACCESS_TOKEN", "REFRESH_TOKEN", "TOKEN", "CLIENT_SECRET", "STATE",
        "CODE_CHALLENGE",
    ]

    private static func place(of name: String, by invocation: Invocation) -> String {
        switch name {
        case "CODE", "CODE_VERIFIER": "from \(invocation.command("code"))"
        case "ACCESS_TOKEN", "REFRESH_TOKEN": "from \(invocation.command("tokens"))"
        case "TOKEN": "from \(invocation.command("tokens")), whose second line is the refresh token"
        case "CLIENT_SECRET": "is that of the client"
        case "BASIC_CREDENTIALS": "is the base64 of the client's id, a colon and its secret"
        case "COOKIE": "from \(invocation.command("cookie"))"
        case "PASSWORD": "is the password of the test account"
        case "WRONG_PASSWORD": "is another password"
        case "STATE": "is a text like Google's: head -c 480 /dev/urandom | base64 -w 0 | tr '+/' '-_'"
        case "CODE_CHALLENGE": "is a challenge that you make (RFC 7636 section 4.2)"
        default: "is in the page of the form"
        }
    }
}
