/// A request and its answer as a report shows them, with a command that repeats the request.
///
/// The lines of a message are made when they are read: a rule that holds has evidence, too, which few reports show.
package struct Evidence: Sendable {
    /// What the lines of the request are made of.
    private enum Content {
        case lines(sent: [String], command: String)
        case message(Exchange)
    }

    private let content: Content
    /// The lines of the answer where they are given, or nil where the message has them.
    private var givenReceived: [String]?
    /// Whether it is the second of two equal requests of the run, which the command then sends twice.
    var isSentTwice = false

    /// Lines of a report that belong to no message of a run, or to several.
    package init(sent: [String], received: [String], command: String = "") {
        content = .lines(sent: sent, command: command)
        givenReceived = received
    }

    /// A message of a run.
    ///
    /// - Parameter received: the lines of its answer, where a recording has them, or nil for those that the answer has now.
    init(_ message: Exchange, received: [String]? = nil) {
        content = .message(message)
        givenReceived = received
    }

    /// The lines of the request; secrets are hidden.
    package var sent: [String] {
        switch content {
        case .lines(let sent, command: _): sent
        case .message(let exchange): MessageText(secrets: exchange.secrets).lines(of: exchange.request)
        }
    }

    /// The lines of the answer, or why none came; secrets are hidden.
    package var received: [String] { givenReceived ?? message?.linesOfAnswer ?? [] }

    /// A `curl` command that repeats the request, with a variable in place of each secret, or an empty text where nothing was
    /// sent.
    package var command: String {
        switch content {
        case .lines(sent: _, let command): command
        case .message(let exchange) where isSentTwice: "for n in 1 2; do \(exchange.command); done"
        case .message(let exchange): exchange.command
        }
    }

    /// The number of the message in its run, or nil for lines that belong to no message.
    var messageNumber: Int? { message?.number }

    private var message: Exchange? {
        if case .message(let exchange) = content { exchange } else { nil }
    }

    /// The evidence with the lines of a further answer.
    func adding(received lines: [String]) -> Evidence {
        var evidence = self
        evidence.givenReceived = received + lines
        return evidence
    }

    /// Where the variables of the command come from, in a sentence, or nil when there are none.
    package func variables(by invocation: Invocation) -> String? {
        let clauses = clausesAboutVariables(by: invocation)
        return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
    }

    /// Where the variables of the command come from, in a clause for each origin.
    func clausesAboutVariables(by invocation: Invocation) -> [String] {
        let groups = namesOfVariables.grouped { ShellVariable.origin(ofName: $0, by: invocation) }
        return groups.map { group in
            let variables = group.members.map { "$" + $0 }.joined(separator: ", ")
            return "\(variables) \(group.text)"
        }
    }

    /// The names of the variables in the command, each once, in the order of their bytes.
    private var namesOfVariables: [String] {
        let textsAfterDollar = command.split(separator: "$").dropFirst()
        let names = textsAfterDollar.compactMap { text -> String? in
            let name = text.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
            // A variable ends its double quotes. Any other dollar sign is in single quotes: in a URL, or in the
            // name of a field.
            guard !name.isEmpty, text[name.endIndex...].first == "\"" else { return nil }
            return String(name)
        }
        return Set(names).sorted()
    }
}
