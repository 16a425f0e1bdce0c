import CommandLineSupport
import FlipCheck

/// The options of a check, as the command line has them.
struct Options {
    var configurationFile: String?
    var overrides: [ConfigurationOverride] = []
    var selection = Selection()
    /// The files of the reports, by their flags.
    var reports: [String: String] = [:]
    var baseline: String?
    var failsOn = Rule.Severity.error
    var detail = ReportText.Detail.first
    var allowsPlainHTTP = false
    /// How the commands that are printed are started, with what this run knows of the partner.
    private(set) var invocation = Terminal.invocation
    /// How long to wait for a server that is just starting; nil for not at all.
    var wait: Duration?

    /// Flags whose value goes to a place in the configuration.
    private static let places = [
        "--universal-link": "universalLink", "--app-id": "appID", "--client-id": "client.id",
        "--client-secret-environment": "client.secret.environment",
        "--client-secret-file": "client.secret.file", "--authentication": "client.authentication",
        "--issuer": "issuer", "--authorization-url": "authorizationURL", "--token-url": "tokenURL",
        "--revocation-url": "revocationURL", "--userinfo-url": "userinfoURL", "--scopes": "scopes",
        "--project-id": "projectID", "--redirect-uri": "redirectURI", "--association-url": "association.url",
        "--association-file": "association.file", "--association-copy": "association.copy", "--ca": "ca",
        "--cookie-environment": "signIn.headers.Cookie.environment",
    ]

    private static let numbers = [
        "--seconds": "limits.seconds", "--total-seconds": "limits.totalSeconds",
        "--requests-per-second": "limits.requestsPerSecond",
    ]

    private static let values = [
        "--config", "--only", "--skip", "--json", "--junit", "--html", "--baseline", "--fail-on", "--profile",
        "--wait",
    ]
    /// Further flags that say what is known of the partner, and how to reach it.
    private static let aboutPartner: Set = [
        "--config", "--by-hand", "--allow-plain-http-to-other-machines-insecurely",
    ]
    private static let switches = [
        "--all", "--verbose", "--by-hand", "--allow-plain-http-to-other-machines-insecurely",
    ]

    init(_ arguments: some Sequence<String>) {
        let given = ProgramArguments(
            arguments, flags: Self.values + Self.places.keys + Self.numbers.keys, switches: Self.switches)
        for option in given.options {
            let (flag, value) = (option.name, option.value)
            if Self.places[flag] != nil || Self.aboutPartner.contains(flag) {
                invocation.options += value.isEmpty ? [flag] : [flag, value]
            }
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
            default:
                if let place = Self.places[flag] {
                    overrides.append(ConfigurationOverride(place, .text(value)))
                } else if let place = Self.numbers[flag] {
                    guard let number = Int(value) else {
                        Terminal.fail("\(flag) needs a number, not \(value)")
                    }
                    overrides.append(ConfigurationOverride(place, .number(number)))
                }
            }
        }
        if let name = selection.unknownNames().first {
            let meant = Self.suggestion(for: name, among: FlipCheck.rules.map(\.id) + Self.groups)
            Terminal.fail("\(name) is not a rule or a group\(meant); the command rules lists them")
        }
        if !FlipCheck.rules.contains(where: selection.contains) {
            Terminal.fail("--only, --skip and --profile together leave no rule; drop one of them")
        }
        if reports.values.count(where: { $0 == "-" }) > 1 {
            Terminal.fail("only one of --json, --junit and --html can go to standard output")
        }
    }
}

extension Options {
    private static let groups = FlipCheck.groups.map(\.id)

    /// What to say about a name that is not the id of a rule.
    static func explaining(noRule name: String) -> String {
        if groups.contains(name) {
            let example = FlipCheck.rules.first { $0.isNamed(by: name) }?.id ?? name
            return "\(name) is a group of rules; explain needs the id of one rule, such as \(example)"
        }
        let meant = suggestion(for: name, among: FlipCheck.rules.map(\.id))
        return "\(name) is not the id of a rule\(meant); the command rules lists them"
    }

    /// The question for the name that was probably meant; empty for none.
    private static func suggestion(for name: String, among names: [String]) -> String {
        // The right name in the wrong group is nearer than any other.
        let own = name.split(separator: "/").last.map { "/" + $0 }
        let twin = own.flatMap { own in names.first { $0.hasSuffix(own) } }
        return (twin ?? NearestWord.to(name, among: names)).map { " (did you mean \($0)?)" } ?? ""
    }
}

extension ProgramArguments {
    /// The arguments of a run, or of one of the commands; ends the process when they make no sense.
    init(
        _ arguments: some Sequence<String>, of command: String? = nil, flags: [String] = [],
        switches: [String] = [], words most: Int = 0
    ) {
        self.init(
            arguments, program: command.map { "flip-check \($0)" } ?? "flip-check", usage: Usage.text,
            switches: switches, values: Dictionary(uniqueKeysWithValues: flags.map { ($0, "a value") }),
            words: most)
    }

    /// The one word; ends the process without it.
    func only(_ what: String) -> String {
        guard let word = words.first else { Terminal.fail("give one \(what), in quotation marks") }
        return word
    }
}
