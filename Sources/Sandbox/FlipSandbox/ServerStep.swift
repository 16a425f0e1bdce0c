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
    /// Google's client id and secret at the server.
    package let client: ClientCredentials
    private let journal: Journal
    private let http: any HTTPClient
    /// The number of messages that were printed or skipped.
    private let shown = Locked(0)

    /// Reads the command line of an example.
    ///
    /// It has either the address of the reader's own server and further words, or the options of the sandbox.
    ///
    /// - Parameters:
    ///   - arguments: the name of the program, and its arguments.
    ///   - wordNames: the names of the words for the reader's own server; the first is an address.
    ///   - sandboxWordName: the name of the word that may precede the sandbox's options; nil for none.
    ///   - options: the names of the options that the example takes; nil for all.
    ///   - excluded: the names of options that it does not take.
    ///   - method: how the client authenticates in the sandbox.
    package static func reading(
        _ arguments: [String] = CommandLine.arguments, server wordNames: [String],
        word sandboxWordName: String? = nil, only options: Set<String>? = nil,
        without excluded: Set<String> = [], method: ClientCredentials.Method = .body
    ) async throws -> ServerStep {
        let program = arguments.first?.split(separator: "/").last.map(String.init) ?? "example"
        let ownUsage = ([program] + wordNames).joined(separator: " ") + ", and the secret in CLIENT_SECRET"
        let usage = sandboxWordName.map { "\(program) \($0)\n       \(ownUsage)" } ?? ownUsage
        let commandLine = RunOption.read(
            arguments, into: SandboxSettings(), of: SandboxSettings.options, only: options,
            without: excluded, usage: usage, words: wordNames.count)
        let given = commandLine.arguments
        if given.words.first?.hasPrefix("http") == true {
            guard given.words.count == wordNames.count, given.options.isEmpty else {
                given.fail("for a server of your own it takes \(wordNames.joined(separator: " ")).")
            }
            return own(Dictionary(uniqueKeysWithValues: zip(wordNames, given.words)), program: program)
        }
        let sandboxWordNames = sandboxWordName.map { [$0] } ?? []
        guard given.words.count <= sandboxWordNames.count else {
            given.fail("\(given.words[sandboxWordNames.count]) is not an address of a server.")
        }
        var settings = commandLine.settings
        settings.clientAuthentication = method
        return try await inSandbox(
            settings, words: Dictionary(uniqueKeysWithValues: zip(sandboxWordNames, given.words)))
    }

    /// The step in a sandbox, which begins now.
    private static func inSandbox(
        _ settings: SandboxSettings, words: [String: String]
    ) async throws -> ServerStep {
        let sandbox = try await FlipSandbox.start(settings)
        return ServerStep(
            sandbox: sandbox, words: words, client: sandbox.registration.client, journal: sandbox.journal,
            http: sandbox.web.client(of: .googleServer))
    }

    /// The step at a server of the reader's own, without a sandbox.
    private static func own(_ words: [String: String], program: String) -> ServerStep {
        for case let (name, word) in words where name.hasSuffix("_URL") {
            guard (try? AbsoluteURL(word))?.isSecureOrLoopback == true else {
                endProgram(
                    saying: "\(program): \(name) is neither an https URL nor a URL of this machine",
                    exitStatus: 2)
            }
        }
        // The secret is not a word, because every user of a machine can read the command lines of all users.
        guard let secret = ProcessInfo.processInfo.environment["CLIENT_SECRET"] ?? readLine() else {
            endProgram(
                saying: "\(program): there is no secret in CLIENT_SECRET, and no line of standard input",
                exitStatus: 2)
        }
        let journal = Journal()
        return ServerStep(
            sandbox: nil, words: words,
            client: ClientCredentials(id: word("CLIENT_ID", of: words), secret: secret), journal: journal,
            http: JournaledClient(.googleServer, server: .partnerServer, journal: journal))
    }

    /// An address of the partner's server, by its name on the command line; nil where the server has no such endpoint.
    package func url(_ name: String) -> String? {
        guard let registration = sandbox?.registration else { return Self.word(name, of: words) }
        switch name {
        case "TOKEN_URL": return registration.tokenURL
        case "USERINFO_URL": return registration.userinfoURL
        case "REVOCATION_URL": return registration.revocationURL
        default: preconditionFailure("the sandbox has no address \(name)")
        }
    }

    /// A word for the reader's own server, whose command line has every word that the example names.
    private static func word(_ name: String, of words: [String: String]) -> String {
        guard let word = words[name] else { preconditionFailure("the example names no word \(name)") }
        return word
    }

    /// A code, with the values that go along to the token endpoint.
    package struct Code: Sendable {
        package let value: String
        package let redirectURI: String
        package let verifier: CodeVerifier?
    }

    /// The code: from a flip in the sandbox, or from the command line for the reader's own server.
    ///
    /// Of the messages of the flip, only the numbers are printed.
    package func code() async throws -> Code {
        guard let sandbox else {
            return Code(
                value: Self.word("CODE", of: words), redirectURI: Self.word("REDIRECT_URI", of: words),
                verifier: nil)
        }
        let received = try await sandbox.flip()
        let verifier = await sandbox.handOver(received.code, of: received.attempt)
        skip("a link, until Google's server has the code (whole-journey prints these messages)")
        return Code(
            value: received.code, redirectURI: received.attempt.redirectURI.text, verifier: verifier)
    }

    /// The tokens of a link.
    package struct Tokens: Sendable {
        package let refresh: String
        /// The access token; empty for the reader's own server, because the command line has only a refresh token.
        package let access: String
    }

    /// The tokens: from a link in the sandbox, or from the command line for the reader's own server.
    ///
    /// Of the messages of the link, only the numbers are printed.
    package func tokens() async throws -> Tokens {
        guard let sandbox else { return Tokens(refresh: Self.word("REFRESH_TOKEN", of: words), access: "") }
        let account = try await sandbox.link()
        skip("a link, until Google has its tokens (whole-journey prints these messages)")
        return Tokens(refresh: account.refreshToken, access: account.accessToken)
    }

    /// Sends a request as Google's server; the journal gets it, and the answer.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await http.send(request) }

    /// Judges an answer as Google's server; the journal gets the rules that were looked at.
    @discardableResult
    package func judge<Value>(_ body: () -> Value) -> Value {
        journal.recordingChecks(by: .googleServer, body)
    }

    /// Prints a title and the messages since the last call.
    package func show(_ title: String) {
        say("\(title)\n")
        let text = journal.text(from: shown.withLock { $0 })
        if !text.isEmpty { say(text) }
        shown.withLock { $0 = journal.entries.count }
    }

    /// Prints only the numbers of the messages since the last call, and what happened in them.
    package func skip(_ what: String) {
        let last = journal.entries.count
        let first = shown.withLock { shown in
            defer { shown = last }
            return shown + 1
        }
        say("\(first) to \(last): \(what)\n")
    }

    /// Stops the servers of the sandbox.
    package func stop() async { await sandbox?.stop() }

    /// Prints what was not shown yet and what stopped the run, and ends the process with status 1.
    package func end(stoppedBy reason: any Error) async -> Never {
        let text = journal.text(from: shown.withLock { $0 })
        if !text.isEmpty { say(text) }
        await stop()
        endRun(stoppedBy: reason)
    }
}
