import FlipCheck
import Foundation
import JSON
import LocalServers
import PlatformCrypto
import TestSupport
import URLSessionTransport

/// A partner in Python, as its own program lists it: with one defect, right in an unusual way, or blocking every request.
struct PythonPartner: Sendable, Decodable {
    let name: String
    /// What is wrong with it, or unusual about it, in words.
    let what: String
    /// The group of its first rule, which is the kind of its defect.
    let kind: String
    /// The rules that have to report a defect, or the groups in which no rule may be said to hold for a blocking partner.
    let rules: [String]
    /// Further members of flip-check's configuration file.
    let known: JSONValue
    /// The words that have to be said about a stranger, or nil for any other partner.
    let says: [String]?

    /// The groups of the rules.
    var groups: [String] { Set(rules.map { String($0.prefix { $0 != "/" }) }).sorted() }

    /// All partners of the program, by the flag that starts one.
    struct Listing: Sendable, Decodable {
        let defect: [PythonPartner]
        let unusual: [PythonPartner]
        let blocking: [PythonPartner]
        let stranger: [PythonPartner]
    }

    private static let script = packageRoot.appendingPathComponent(
        "Tests/FlipCheckTests/PythonPartner/run.py")

    static let canRun = RunningProgram.isOnPath("python3")

    /// The partners that stop a run for a reason of their own; one process serves all of them.
    struct Strangers {
        let program: RunningProgram
        /// The URL of each, by its name.
        let addresses: [String: String]

        static func start() async throws -> Strangers {
            let program = try PythonPartner.program(["--strangers", "--issuer", Partner.issuer])
            let lines = try await program.wait(for: "\n\n").split(whereSeparator: \.isNewline)
            let pairs = lines.map { $0.split(separator: " ").map(String.init) }.filter { $0.count == 2 }
            return Strangers(
                program: program, addresses: Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }))
        }
    }

    /// Starts the program with these arguments.
    static func program(_ arguments: [String]) throws -> RunningProgram {
        try RunningProgram(onPath: "python3", [script.path] + arguments)
    }

    /// Asks the program which partners there are.
    static func list() async throws -> Listing {
        let end = try await program(["--list"]).end()
        return try JSONDecoder().decode(Listing.self, from: Data(end.output.utf8))
    }

    /// The report of a run against the partner, which a flag of the program starts, about some rules or all.
    func report(_ flag: String, only: [String] = []) async throws -> Report {
        try await run(flag) { await Runner.report(only, $0) }
    }

    /// A run of some rules and groups, as a recording of one line.
    func recording(only: [String]) async throws -> String {
        try await run("defect") { probe in
            let report = await Runner.report(only, probe)
            return try await RunRecording.text(of: probe, Selection(only: only), report)
        }
    }

    /// Runs the partner while something is done with a probe of it.
    private func run<Value>(_ flag: String, _ body: (Probe) async throws -> Value) async throws -> Value {
        let running = try Self.program(["--" + flag, name, "--issuer", Partner.issuer])
        defer { running.send(SIGTERM) }
        let greeting = try await running.wait(for: "\n")
        return try await body(try probe(at: String(greeting.prefix { !$0.isNewline })))
    }

    /// A probe whose requests go to the partner at this URL.
    func probe(at address: String) throws -> Probe {
        Probe(
            try configuration, client: HostMap([Partner.issuer: address], client: URLSessionTransport()),
            crypto: try PlatformCrypto(), random: .system, clock: .simulated())
    }

    /// The configuration of flip-check: that of the right partner, with the further members of this one.
    var configuration: FlipCheckConfiguration {
        get throws {
            guard case .object(var members) = JSONValue(json: Self.right.utf8), let more = known.object else {
                throw NoConfiguration(name: name)
            }
            members.merge(more) { $1 }
            var configuration = try FlipCheckConfiguration(
                json: JSONValue.object(members).json, sources: ConfigurationSources())
            configuration.limits.requestsPerSecond = nil
            return configuration
        }
    }

    /// Members that are no object.
    struct NoConfiguration: Error { let name: String }

    /// The configuration of the right partner, by the issuer that it has in a run.
    static let right = """
        {
          "universalLink": "https://partner.example/link", "appID": "TEAMID1234.example.partner.app",
          "client": { "id": "google-client", "secret": "google-secret" },
          "otherClient": { "id": "other-client", "secret": "other-secret" },
          "issuer": "https://partner.example",
          "authorizationURL": "https://partner.example/oauth/authorize",
          "tokenURL": "https://partner.example/oauth/token",
          "revocationURL": "https://partner.example/oauth/revoke",
          "userinfoURL": "https://partner.example/me",
          "scopes": ["devices.read", "devices.control"], "projectID": "example-project",
          "signIn": {
            "forms": [
              { "fields": { "user": "ada" } }, { "fields": { "pass": "correct horse" } },
              { "press": { "name": "decision", "value": "allow" } }
            ],
            "refusal": [
              { "fields": { "user": "ada" } }, { "fields": { "pass": "correct horse" } },
              { "press": { "name": "decision", "value": "deny" } }
            ]
          }
        }
        """
}
