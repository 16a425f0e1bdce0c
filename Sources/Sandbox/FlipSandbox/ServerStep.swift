import CommandLineSupport
import Foundation
import GoogleStandIn
import HTTPMessages
import Journal
import LocalServers
import OAuth
import WebText

/// A step of Google's server, in the sandbox or at a server that the command line names.
package struct ServerStep: Sendable {
    /// The sandbox; nil when the server is the reader's own.
    package let sandbox: FlipSandbox?
    /// The words of the command line by their names.
    package let words: [String: String]
    package let client: ClientCredentials
    private let journal: Journal
    private let http: any HTTPClient
    private let shown = Locked(0)

    /// Reads the command line: a server's address and its words, or the sandbox's own `word` and options.
    package static func reading(
        _ arguments: [String] = CommandLine.arguments, server names: [String], word: String? = nil,
        only options: Set<String>? = nil, without others: Set<String> = [],
        method: ClientCredentials.Method = .body
    ) async throws -> ServerStep {
        let program = arguments.first?.split(separator: "/").last.map(String.init) ?? "example"
        let usage = ([program] + names).joined(separator: " ") + ", and the secret in CLIENT_SECRET"
        let commandLine = RunOption.read(
            arguments, into: SandboxSettings(), of: SandboxSettings.options, only: options, without: others,
            usage: word.map { "\(program) \($0)\n       \(usage)" } ?? usage, words: names.count)
        let given = commandLine.arguments
        if given.words.first?.hasPrefix("http") == true {
            guard given.words.count == names.count, given.options.isEmpty else {
                given.fail("for a server of your own it takes \(names.joined(separator: " ")).")
            }
            return own(Dictionary(uniqueKeysWithValues: zip(names, given.words)), program: program)
        }
        let expected = word.map { [$0] } ?? []
        guard given.words.count <= expected.count else {
            given.fail("\(given.words[expected.count]) is not an address of a server.")
        }
        var settings = commandLine.settings
        settings.clientAuthentication = method
        let sandbox = try await FlipSandbox.start(settings)
        return ServerStep(
            sandbox: sandbox, words: Dictionary(uniqueKeysWithValues: zip(expected, given.words)),
            client: sandbox.registration.client, journal: sandbox.journal,
            http: sandbox.web.client(of: .googleServer))
    }

    /// The step at a server of the reader's own, without a sandbox.
    private static func own(_ words: [String: String], program: String) -> ServerStep {
        for case let (name, word) in words where name.hasSuffix("_URL") {
            guard let url = try? AbsoluteURL(word), url.isSecure || Loopback.isLoopback(host: url.host) else {
                endRun(misused: "\(program): \(name) is neither https nor on this machine")
            }
        }
        // Not a word: each user of a machine can read the command lines of all.
        guard let secret = ProcessInfo.processInfo.environment["CLIENT_SECRET"] ?? readLine() else {
            endRun(
                misused: "\(program): there is no secret in CLIENT_SECRET, and no line of standard input")
        }
        let journal = Journal()
        return ServerStep(
            sandbox: nil, words: words,
            client: ClientCredentials(id: words["CLIENT_ID"] ?? "", secret: secret), journal: journal,
            http: JournaledClient(.googleServer, server: .partnerServer, journal: journal))
    }

    /// An address of the partner's server, by its name on the command line.
    package func url(_ name: String) -> String {
        let ours = [
            "TOKEN_URL": sandbox?.registration.tokenURL, "USERINFO_URL": sandbox?.registration.userinfoURL,
            "REVOCATION_URL": sandbox?.registration.revocationURL,
        ]
        return words[name] ?? ours[name].flatMap { $0 } ?? ""
    }

    /// A code, with the values that go along to the token endpoint.
    package struct Code: Sendable {
        package let value: String
        package let redirectURI: String
        package let verifier: CodeVerifier?
    }

    /// App Flip brings the code in the sandbox; the reader's own code is on the command line.
    package func code() async throws -> Code {
        guard let sandbox else {
            return Code(
                value: words["CODE"] ?? "", redirectURI: words["REDIRECT_URI"] ?? "", verifier: nil)
        }
        let received = try await sandbox.flip()
        skip()
        return Code(
            value: received.code, redirectURI: received.attempt.redirectURI.text,
            verifier: await sandbox.googleServer.takeVerifier(forAttempt: received.attempt.id))
    }

    /// The tokens of a link.
    package struct Tokens: Sendable {
        package let refresh: String
        /// Empty for a link of the reader's own.
        package let access: String
    }

    /// A whole linking brings the tokens in the sandbox; of the reader's own there is a refresh token only.
    package func tokens() async throws -> Tokens {
        guard let sandbox else { return Tokens(refresh: words["REFRESH_TOKEN"] ?? "", access: "") }
        let account = try await sandbox.link()
        skip()
        return Tokens(refresh: account.refreshToken, access: account.accessToken)
    }

    /// Sends a request as Google's server; the journal gets it, and the answer.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await http.send(request) }

    /// Judges an answer as Google's server; the journal gets the rules that were looked at.
    @discardableResult
    package func judge<Value>(_ body: () -> Value) -> Value {
        journal.recordingChecks(by: .googleServer, body)
    }

    /// Prints the messages that were not shown yet.
    package func show(_ title: String) {
        say("\(title)\n")
        let text = journal.text(from: shown.withLock { $0 })
        if !text.isEmpty { say(text) }
        skip()
    }

    package func skip() { shown.withLock { $0 = journal.entries.count } }

    package func stop() async { await sandbox?.stop() }

    /// Prints what was not shown yet and what stopped the run, and ends the process with status 1.
    package func end(stoppedBy reason: any Error) async -> Never {
        let text = journal.text(from: shown.withLock { $0 })
        if !text.isEmpty { say(text) }
        await stop()
        endRun(stoppedBy: reason)
    }
}
