import CommandLineSupport
import FlipCheck

/// The options of a check, as the command line has them.
struct Options {
    private(set) var configurationFile: String?
    /// The values of flags that take the place of those in the file.
    private(set) var overrides: [ConfigurationOverride] = []
    private(set) var selection = Selection()
    /// The files of the reports, by their flags; `-` is standard output.
    private(set) var reports: [String: String] = [:]
    /// The file of an earlier report; nil when there is none to compare with.
    private(set) var baseline: String?
    /// The least weight of a failure that counts for the exit status.
    private(set) var failsOn = Rule.Severity.error
    private(set) var detail = ReportText.Detail.first
    /// Whether secrets may go to another machine in the clear.
    private(set) var allowsPlainHTTP = false
    /// How the commands that are printed are started, with what this run knows of the partner.
    private(set) var invocation = Terminal.invocation
    /// How long to wait for a server that is just starting; nil for not at all.
    private(set) var wait: Duration?

    /// The keys of the configuration that take the values of these flags as texts.
    private static let textKeys = [
        "--universal-link": "universalLink", "--app-id": "appID", "--client-id": "client.id",
        "--client-secret-environment": "client.secret.environment",
        "--client-secret-file": "client.secret.file", "--authentication": "client.authentication",
        "--issuer": "issuer", "--authorization-url": "authorizationURL", "--token-url": "tokenURL",
        "--revocation-url": "revocationURL", "--userinfo-url": "userinfoURL", "--scopes": "scopes",
        "--project-id": "projectID", "--redirect-uri": "redirectURI", "--association-url": "association.url",
        "--association-file": "association.file", "--association-copy": "association.copy", "--ca": "ca",
        "--cookie-environment": "signIn.headers.Cookie.environment",
    ]

    /// The keys of the configuration that take the values of these flags as numbers.
    private static let numberKeys = [
        "--seconds": "limits.seconds", "--total-seconds": "limits.totalSeconds",
        "--requests-per-second": "limits.requestsPerSecond",
    ]

    private static let otherFlags = [
        "--config", "--only", "--skip", "--json", "--junit", "--html", "--baseline", "--fail-on", "--profile",
        "--wait",
    ]

    private static let switches = [
        "--all", "--verbose", "--by-hand", "--allow-plain-http-to-other-machines-insecurely",
    ]

    /// Further options that tell what is known of the partner, and how to reach it.
    private static let aboutPartner: Set = [
        "--config", "--by-hand", "--allow-plain-http-to-other-machines-insecurely",
    ]

    /// Reads the options; ends the process when they make no sense.
    init(_ arguments: some Sequence<String>) {
        let given = ProgramArguments(
            arguments, flags: Self.otherFlags + Self.textKeys.keys + Self.numberKeys.keys,
            switches: Self.switches)
        for option in given.options {
            if Self.textKeys[option.name] != nil || Self.aboutPartner.contains(option.name) {
                invocation.options += option.value.isEmpty ? [option.name] : [option.name, option.value]
            }
            take(option.name, option.value)
        }
        if let name = selection.unknownNames().first { Terminal.fail(RuleNames.messageForSelection(name)) }
        if !FlipCheck.rules.contains(where: selection.contains) {
            Terminal.fail("--only, --skip and --profile together leave no rule; drop one of them")
        }
        if reports.values.count(where: { $0 == "-" }) > 1 {
            Terminal.fail("only one of --json, --junit and --html can go to standard output")
        }
    }

    private mutating func take(_ flag: String, _ value: String) {
        switch flag {
        case "--config": configurationFile = value
        case "--only": selection.only.append(value)
        case "--skip": selection.skip.append(value)
        case "--json", "--junit", "--html": reports[flag] = value
        case "--baseline": baseline = value
        case "--fail-on":
            guard let severity = Rule.Severity(rawValue: value), severity != .note else {
                Terminal.fail("--fail-on is error or warning, not \(value)")
            }
            failsOn = severity
        case "--profile":
            guard value == "all" || Rule.Harm(rawValue: value) != nil else {
                Terminal.fail("--profile is linking, security, hygiene or all, not \(value)")
            }
            selection.profile = Rule.Harm(rawValue: value)
        case "--wait":
            guard let seconds = Int(value), (1...86_400).contains(seconds) else {
                Terminal.fail("--wait needs a number of seconds, not \(value)")
            }
            wait = .seconds(seconds)
        case "--all": detail = .all
        case "--verbose": detail = .full
        case "--by-hand": overrides.append(ConfigurationOverride("signIn.byHand", .flag(true)))
        case "--allow-plain-http-to-other-machines-insecurely": allowsPlainHTTP = true
        default: addOverride(flag, value)
        }
    }

    /// Puts a value in the place of one in the file; the name of the flag is known.
    private mutating func addOverride(_ flag: String, _ value: String) {
        if let key = Self.textKeys[flag] {
            overrides.append(ConfigurationOverride(key, .text(value)))
        } else if let key = Self.numberKeys[flag] {
            guard let number = Int(value) else { Terminal.fail("\(flag) needs a number, not \(value)") }
            overrides.append(ConfigurationOverride(key, .number(number)))
        }
    }
}
