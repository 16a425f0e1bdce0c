import AuthorizationServer
import PartnerServer

/// The text that the program prints at the start, and the warning beside it.
struct Greeting {
    /// The columns that hold a name; a longer name moves its value to the right.
    private static let nameWidth = 15
    private static let indentation = "  "

    /// The lines of a trial below the client: the secrets of the examples, or whose they are.
    var facts: [StatusPage.Fact] = []
    /// The mistakes that the server of a trial makes, a line each; empty when it makes none.
    var mistakes: [String] = []
    /// What the user has to know about this start, above the endpoints; nil for nothing.
    var notice: String?
    /// What is probably wrong, for standard error; nil when nothing is.
    var warning: String?

    /// The text for standard output: the endpoints, the client and its redirect URIs, and what the start adds.
    ///
    /// - Parameters:
    ///   - origin: where this process listens.
    ///   - operations: the origin of the pages for monitoring; nil when there are none.
    func text(
        about configuration: PartnerServerConfiguration, origin: String, operations: String?
    ) -> String {
        let issuer = configuration.issuer
        let client = configuration.clients[0]
        let elsewhere = issuer == origin ? "" : " for \(issuer),"
        var lines = ["Partner server on \(origin),\(elsewhere) until Ctrl-C.", ""]
        if let notice { lines += [notice, ""] }
        lines += PublishedEndpoint.allCases.map { Self.line($0.name, issuer + $0.path) }
        if let operations {
            lines.append(Self.line("operations", "\(operations)/metrics, /health and /ready"))
        }
        lines += ["", Self.line("client", client.id)]
        lines += facts.map { Self.line($0.name, $0.value) }
        // Each further redirect URI stands below the first.
        let nextValue = "\n" + Self.indentation + String(repeating: " ", count: Self.nameWidth)
        lines.append(Self.line("redirect URIs", client.redirectURIs.joined(separator: nextValue)))
        if issuer == origin { lines.append(Self.line("status page", "\(issuer)/ in a browser")) }
        lines += unsafeNotice
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines that warn of the mistakes of `--mistake`; none when there are no mistakes.
    private var unsafeNotice: [String] {
        if mistakes.isEmpty { return [] }
        return ["", "UNSAFE: it makes these mistakes, as --mistake asks."]
            + mistakes.map { Self.indentation + $0 }
    }

    private static func line(_ name: String, _ value: String) -> String {
        indentation + name + String(repeating: " ", count: max(1, nameWidth - name.count)) + value
    }
}
