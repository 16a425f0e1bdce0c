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
    /// What the command line says about the reader's own server; the raw value is the name in the usage.
    package enum Word: String, Sendable {
        case tokenURL = "TOKEN_URL"
        case userinfoURL = "USERINFO_URL"
        case revocationURL = "REVOCATION_URL"
        case clientID = "CLIENT_ID"
        case redirectURI = "REDIRECT_URI"
        case code = "CODE"
        case refreshToken = "REFRESH_TOKEN"
    }

    /// The sandbox, or nil when the server is the reader's own.
    package let sandbox: FlipSandbox?
    /// The word that preceded the sandbox's options, or nil without one.
    package let sandboxWord: String?
    /// The words about the reader's own server, or an empty list in the sandbox.
    private let words: [Word: String]
    /// Google's client id and secret at the server.
    package let client: ClientCredentials
    private let journal: Journal
    private let http: any HTTPClient
    /// The number of messages that were printed or skipped.
    private let reportedCount = Locked(0)

    /// Reads the command line of an example.
    ///
    /// It has either the address of the reader's own server and further words, or the options of the sandbox.
    ///
    /// - Parameters:
    ///   - arguments: the name of the program, and its arguments.
    ///   - serverWords: the words about the reader's own server, in their order; the first is a URL.
    ///   - sandboxWordName: the name of the word that may precede the sandbox's options, or nil for none.
    ///   - options: the names of the options that the example takes, or nil for all.
    ///   - excluded: the names of options that it does not take.
    ///   - method: how the client authenticates in the sandbox.
    package static func reading(
        _ arguments: [String] = CommandLine.arguments, server serverWords: [Word],
        word sandboxWordName: String? = nil, only options: Set<String>? = nil,
        without excluded: Set<String> = [], method: ClientCredentials.Method = .body
    ) async throws -> ServerStep {
        let wordNames = serverWords.map(\.rawValue).joined(separator: " ")
        let ways = [sandboxWordName, "\(wordNames), and the secret in CLIENT_SECRET"].compactMap(\.self)
        var settings = SandboxSettings()
        settings.clientAuthentication = method
        let given = RunOption.read(
            arguments, into: &settings, of: SandboxSettings.options, only: options, without: excluded,
            otherWays: ways, words: serverWords.count)
        if given.words.first?.hasPrefix("http") == true {
            guard given.words.count == serverWords.count, given.options.isEmpty else {
                given.fail("for a server of your own it takes \(wordNames).")
            }
            return outsideSandbox(Dictionary(uniqueKeysWithValues: zip(serverWords, given.words)), given)
        }
        let sandboxWordCount = sandboxWordName == nil ? 0 : 1
        guard given.words.count <= sandboxWordCount else {
            given.fail("\(given.words[sandboxWordCount]) is not an address of a server.")
        }
        let sandbox = try await FlipSandbox(settings)
        return ServerStep(
            sandbox: sandbox, sandboxWord: given.words.first, words: [:], client: sandbox.registration.client,
            journal: sandbox.journal, http: sandbox.web.client(of: .googleServer))
    }

    /// The step at a server of the reader's own, without a sandbox.
    ///
    /// Ends the process without a usable URL or a secret.
    private static func outsideSandbox(
        _ words: [Word: String], _ given: ProgramArguments
    ) -> ServerStep {
        let urls: [Word] = [.tokenURL, .userinfoURL, .revocationURL]
        for (word, text) in words where urls.contains(word) {
            guard (try? AbsoluteURL(text))?.isSecureOrLoopback == true else {
                given.fail("\(word.rawValue) is neither an https URL nor a URL of this machine.")
            }
        }
        // The secret is not a word, because every user of a machine can read the command lines of all users.
        guard let secret = ProcessInfo.processInfo.environment["CLIENT_SECRET"] ?? readLine() else {
            given.fail("there is no secret in CLIENT_SECRET, and no line of standard input.")
        }
        let journal = Journal()
        return ServerStep(
            sandbox: nil, sandboxWord: nil, words: words,
            client: ClientCredentials(id: words.text(of: .clientID), secret: secret), journal: journal,
            http: JournaledClient(.googleServer, server: .partnerServer, journal: journal))
    }

    /// The partner's token endpoint.
    package var tokenURL: String { sandbox?.registration.tokenURL ?? words.text(of: .tokenURL) }

    /// The partner's userinfo endpoint, or nil where the sandbox's partner has none.
    package var userinfoURL: String? {
        guard let sandbox else { return words.text(of: .userinfoURL) }
        return sandbox.registration.userinfoURL
    }

    /// Where the partner revokes tokens, or nil where the sandbox's partner has no such endpoint.
    package var revocationURL: String? {
        guard let sandbox else { return words.text(of: .revocationURL) }
        return sandbox.registration.revocationURL
    }

    /// A code, with what the token endpoint gets along with it.
    package struct Code: Sendable {
        package let value: String
        package let redirectURI: String
        /// The verifier of the challenge that the link had, or nil when it had none.
        package let verifier: CodeVerifier?
    }

    /// The code: from a flip in the sandbox, or from the command line for the reader's own server.
    ///
    /// Of the messages of the flip, only the numbers are printed.
    package func code() async throws -> Code {
        guard let sandbox else {
            return Code(
                value: words.text(of: .code), redirectURI: words.text(of: .redirectURI), verifier: nil)
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
        /// The access token, or an empty text for the reader's own server: the command line has only a refresh token.
        package let access: String
    }

    /// The tokens: from a link in the sandbox, or from the command line for the reader's own server.
    ///
    /// Of the messages of the link, only the numbers are printed.
    package func tokens() async throws -> Tokens {
        guard let sandbox else { return Tokens(refresh: words.text(of: .refreshToken), access: "") }
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
        printNewMessages()
    }

    /// Prints only the numbers of the messages since the last call, and what happened in them.
    package func skip(_ what: String) {
        let new = takeNewMessages()
        say("\(new.lowerBound + 1) to \(new.upperBound): \(what)\n")
    }

    private func printNewMessages() {
        let text = journal.text(from: takeNewMessages().lowerBound)
        if !text.isEmpty { say(text) }
    }

    /// The indices of the messages since the last call.
    private func takeNewMessages() -> Range<Int> {
        let count = journal.entries.count
        return reportedCount.withLock { reported in
            defer { reported = count }
            return reported..<count
        }
    }

    /// Stops the servers of the sandbox.
    package func stop() async { await sandbox?.stop() }

    /// Prints the messages since the last call and what stopped the run, and ends the process with status 1.
    package func end(stoppedBy reason: any Error) async -> Never {
        printNewMessages()
        await stop()
        endRun(stoppedBy: reason)
    }
}

extension [ServerStep.Word: String] {
    /// A word about the reader's own server, whose command line has every word that the example names.
    fileprivate func text(of word: ServerStep.Word) -> String {
        guard let text = self[word] else {
            preconditionFailure("the example names no word \(word.rawValue)")
        }
        return text
    }
}
