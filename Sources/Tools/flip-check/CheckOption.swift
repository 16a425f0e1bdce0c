import CommandLineSupport
import FlipCheck

/// An option of a run, with its help and what it does.
///
/// Only the tables below list the options.
struct CheckOption: Sendable {
    /// What an option does with its value.
    enum Effect: Sendable {
        /// The value takes the place of a key in the file; the function reads it, and returns nil for a text that is not the
        /// number it needs.
        case key(String, @Sendable (String) -> ConfigurationOverride.Value?)
        /// The function changes the options by the value, which is empty for a switch.
        case change(@Sendable (inout Options, String) -> Void)
    }

    let name: String
    /// The value in the help text, or an empty text for a switch.
    let placeholder: String
    let help: String
    let effect: Effect
    /// Whether it tells what is known of the partner and how to reach it, so that printed commands repeat it.
    let isRepeated: Bool

    private init(
        _ name: String, _ placeholder: String = "", _ help: String, _ effect: Effect, isRepeated: Bool = false
    ) {
        self.name = name
        self.placeholder = placeholder
        self.help = help
        self.effect = effect
        self.isRepeated = isRepeated
    }

    /// An option whose value takes the place of a key in the file, with all that the key holds there.
    private init(
        _ name: String, _ placeholder: String, _ help: String, key: String,
        read: @escaping @Sendable (String) -> ConfigurationOverride.Value? = { .text($0) }
    ) {
        self.init(name, placeholder, help, .key(key, read), isRepeated: true)
    }

    /// A limit of the run: a number that takes the place of one in the file.
    private init(_ name: String, _ help: String, limit: String) {
        self.init(name, "N", help, .key("limits.\(limit)") { Int($0).map { .number($0) } })
    }

    /// Whether it takes no value.
    var isSwitch: Bool { placeholder.isEmpty }

    /// How the option is typed, and its help.
    var typed: ProgramOption {
        isSwitch ? ProgramOption(name, help) : .value(name, placeholder, help)
    }

    /// The options of a run.
    static let all = withoutReport + aboutReport

    /// The options of a command that asks the server as a run does, and makes no report.
    static let withoutReport = aboutPartner + aboutRun

    static let aboutPartner = [
        CheckOption(
            "--config", "FILE", "a JSON file; flip-check init writes it",
            .change { $0.configurationFile = $1 }, isRepeated: true),
        CheckOption("--universal-link", "URL", "the link that Google opens", key: "universalLink"),
        CheckOption("--app-id", "ID", "PREFIX.bundle.id of the app", key: "appID"),
        CheckOption("--client-id", "ID", "the client that you made for Google", key: "client.id"),
        CheckOption(
            "--client-secret-environment", "NAME", "the environment variable that has the client's secret",
            key: "client.secret", read: { .variable($0) }),
        CheckOption(
            "--client-secret-file", "FILE", "the file that has the client's secret",
            key: "client.secret", read: { .file($0) }),
        CheckOption(
            "--authentication", "METHOD", "body or basic, at the token endpoint (default body)",
            key: "client.authentication"),
        CheckOption(
            "--issuer", "URL", "take missing endpoints from the metadata of this issuer", key: "issuer"),
        CheckOption("--authorization-url", "URL", "the authorization endpoint", key: "authorizationURL"),
        CheckOption("--token-url", "URL", "the token endpoint", key: "tokenURL"),
        CheckOption("--revocation-url", "URL", "the revocation endpoint", key: "revocationURL"),
        CheckOption("--userinfo-url", "URL", "the userinfo endpoint", key: "userinfoURL"),
        CheckOption("--scopes", "\"ONE TWO\"", "the scopes that Google asks for", key: "scopes"),
        CheckOption(
            "--project-id", "ID", "the end of Google's redirect URI for browsers", key: "projectID"),
        CheckOption(
            "--redirect-uri", "URI",
            "the redirect URI of every request that does not test redirect URIs (default Google's)",
            key: "redirectURI"),
        CheckOption(
            "--association-url", "URL", "fetch the association file from this address",
            key: "association.url"),
        CheckOption(
            "--association-file", "FILE", "read the association file from this file",
            key: "association.file"),
        CheckOption(
            "--association-copy", "FILE|fetch", "compare it with Apple's copy", key: "association.copy"),
        CheckOption(
            "--cookie-environment", "NAME", "the environment variable with a signed-in browser's Cookie",
            key: "signIn.headers.Cookie", read: { .variable($0) }),
        CheckOption(
            "--by-hand", "", "print URLs, and ask for the address that each ended at",
            key: "signIn.byHand", read: { _ in .flag(true) }),
    ]

    static let aboutRun = [
        CheckOption(
            "--only", "NAME", "test a rule or a group; may be given several times",
            .change { $0.selection.only.append($1) }),
        CheckOption(
            "--skip", "NAME", "leave out a rule or a group; may be given several times",
            .change { $0.selection.skip.append($1) }),
        CheckOption(
            "--profile", "linking|security|hygiene|all",
            "test the rules about one kind of harm (default all)", .change(takeProfile)),
        CheckOption(
            "--ca", "FILE", "trust the certificate authorities in this PEM file; or set SSL_CERT_FILE",
            key: "ca"),
        CheckOption("--seconds", "the most seconds for one request (default 10)", limit: "seconds"),
        CheckOption(
            "--total-seconds", "the most seconds for the whole run (default 300)", limit: "totalSeconds"),
        CheckOption(
            "--wait", "N", "first wait N seconds at most for a server that is starting", .change(takeWait)),
        CheckOption(
            "--requests-per-second", "the most requests in a second (default 10, on this machine 100)",
            limit: "requestsPerSecond"),
        CheckOption(
            plainHTTP, "",
            "send requests by http to other machines, where anyone on the way reads the secrets in them",
            .change { options, _ in options.allowsPlainHTTP = true }, isRepeated: true),
    ]

    static let aboutReport = [
        CheckOption(
            "--all", "", "explain every finding, and not only the first ten",
            .change { options, _ in options.detail = .all }),
        CheckOption(
            "--verbose", "", "also list the rules that hold or were not tested",
            .change { options, _ in options.detail = .full }),
        CheckOption(
            "--json", "FILE", "also write the report to this file; with - print only this report",
            .change { $0.reports[.json] = $1 }),
        CheckOption("--junit", "FILE", "the same, as JUnit's XML", .change { $0.reports[.junit] = $1 }),
        CheckOption("--html", "FILE", "the same, as a web page", .change { $0.reports[.html] = $1 }),
        record,
        CheckOption(
            "--baseline", "FILE", "ignore what failed or was \"could not tell\" in an earlier --json report",
            .change { $0.baseline = $1 }),
        CheckOption(
            "--fail-on", "error|warning", "the least severe failure that counts (default error)",
            .change(takeLeastSeverity)),
    ]

    private static let record = CheckOption(
        "--record", "FILE", "also keep the run without its secrets, for flip-check judge",
        .change { $0.recording = $1 })

    /// The options of `judge`: it makes no run that it could keep.
    static let aboutJudge = aboutReport.filter { $0.name != record.name }

    /// The options of a run that `init` takes too.
    static let knownToInit = all.filter { option in
        let keys = [
            "issuer", "client.id", "authorizationURL", "tokenURL", "revocationURL", "userinfoURL", "ca",
        ]
        if case .key(let key, _) = option.effect { return keys.contains(key) }
        return option.name == plainHTTP
    }

    static let plainHTTP = "--allow-plain-http-to-other-machines-insecurely"

    // MARK: Values that are checked

    @Sendable private static func takeProfile(_ options: inout Options, _ value: String) {
        guard value == "all" || Rule.Harm(rawValue: value) != nil else {
            Terminal.fail("--profile is linking, security, hygiene or all, not \(value)")
        }
        options.selection.profile = Rule.Harm(rawValue: value)
    }

    @Sendable private static func takeWait(_ options: inout Options, _ value: String) {
        guard let seconds = Int(value), (1...86_400).contains(seconds) else {
            Terminal.fail("--wait needs a number of seconds from 1 to 86400, not \(value)")
        }
        options.wait = .seconds(seconds)
    }

    @Sendable private static func takeLeastSeverity(_ options: inout Options, _ value: String) {
        guard let severity = Rule.Severity(rawValue: value), severity != .note else {
            Terminal.fail("--fail-on is error or warning, not \(value)")
        }
        options.failsOn = severity
    }
}
