/// A request and its answer as a report shows them, with a command that repeats the request.
package struct Evidence: Sendable, Hashable {
    /// The lines of the request; secrets are hidden.
    package var sent: [String]
    /// The lines of the answer, or why none came; secrets are hidden.
    package var received: [String]
    /// A `curl` command that sends it again, with a variable in place of each secret; empty for none.
    package var repeated = ""
    /// The number of the message in its run; nil where the lines are of none.
    var message: Int?

    package init(sent: [String], received: [String], repeated: String = "") {
        self.sent = sent
        self.received = received
        self.repeated = repeated
    }

    /// The evidence with the lines of a further answer.
    func adding(received lines: [String]) -> Evidence {
        var evidence = self
        evidence.received += lines
        return evidence
    }

    /// Where the variables of the command come from, in a sentence; nil when there are none.
    package func variables(by invocation: Invocation) -> String? {
        let names = namesOfVariables
        if names.isEmpty { return nil }
        let groups = names.grouped { ShellVariable.origin(ofName: $0, by: invocation) }
        let clauses = groups.map { group in
            let variables = group.members.map { "$" + $0 }.joined(separator: ", ")
            return "\(variables) \(group.text)"
        }
        return clauses.joined(separator: "; ")
    }

    /// The names of the variables in the command, in the order of the alphabet.
    private var namesOfVariables: [String] {
        let textsBehindDollar = repeated.split(separator: "$").dropFirst()
        let names = textsBehindDollar.map { text in
            String(text.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") })
        }
        // The dollar sign of an address has no name behind it.
        return Set(names).subtracting([""]).sorted()
    }
}
