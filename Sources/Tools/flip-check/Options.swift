import FlipCheck

/// The flags of a run.
struct Options {
    var configurationFile: String?
    var overrides: [(path: String, value: FlipCheckConfiguration.Override)] = []
    var selection = Selection()
    var json: String?
    var junit: String?
    var html: String?
    var baseline: String?
    var failsOn = Rule.Severity.error
    var detail = ReportText.Detail.first
    var allowsPlainHTTP = false

    /// Flags whose value goes to a place in the configuration.
    private static let places = [
        "--universal-link": "universalLink", "--app-id": "appID", "--client-id": "client.id",
        "--client-secret-environment": "client.secret.environment",
        "--client-secret-file": "client.secret.file", "--authentication": "client.authentication",
        "--issuer": "issuer", "--authorization-url": "authorizationURL", "--token-url": "tokenURL",
        "--revocation-url": "revocationURL", "--userinfo-url": "userinfoURL", "--scopes": "scopes",
        "--project-id": "projectID", "--redirect-uri": "redirectURI",
        "--association-url": "association.url", "--association-file": "association.file",
        "--association-copy": "association.copy",
        "--ca": "ca", "--cookie-environment": "signIn.headers.Cookie.environment",
    ]

    private static let numbers = [
        "--seconds": "limits.seconds", "--total-seconds": "limits.totalSeconds",
        "--requests-per-second": "limits.requestsPerSecond",
    ]

    /// Ends the process when the arguments make no sense.
    init(_ arguments: [String]) {
        var arguments = arguments[...]
        func value(of flag: String) -> String {
            guard let value = arguments.popFirst() else { Terminal.fail("\(flag) needs a value") }
            return value
        }
        while let flag = arguments.popFirst() {
            switch flag {
            case "--config": configurationFile = value(of: flag)
            case "--only": selection.only.append(value(of: flag))
            case "--skip": selection.skip.append(value(of: flag))
            case "--json": json = value(of: flag)
            case "--junit": junit = value(of: flag)
            case "--html": html = value(of: flag)
            case "--baseline": baseline = value(of: flag)
            case "--fail-on": failsOn = Self.severity(value(of: flag))
            case "--profile":
                let name = value(of: flag)
                guard name == "all" || Rule.Harm(rawValue: name) != nil else {
                    Terminal.fail("--profile is linking, security, hygiene or all, not \(name)")
                }
                selection.profile = Rule.Harm(rawValue: name)
            case "--all": detail = .all
            case "--verbose": detail = .full
            case "--by-hand": overrides.append(("signIn.byHand", .flag(true)))
            case "--allow-plain-http-to-other-machines-insecurely": allowsPlainHTTP = true
            default:
                if let place = Self.places[flag] {
                    overrides.append((place, .text(value(of: flag))))
                } else if let place = Self.numbers[flag] {
                    let text = value(of: flag)
                    guard let number = Int(text) else { Terminal.fail("\(flag) needs a number, not \(text)") }
                    overrides.append((place, .number(number)))
                } else {
                    Terminal.fail("\(flag) is no option of flip-check")
                }
            }
        }
        if let name = selection.unknownNames().first {
            Terminal.fail("\(name) is no rule and no group; flip-check rules lists them")
        }
        if [json, junit, html].count(where: { $0 == "-" }) > 1 {
            Terminal.fail("only one of --json, --junit and --html can go to standard output")
        }
    }

    private static func severity(_ name: String) -> Rule.Severity {
        guard let severity = Rule.Severity(rawValue: name), severity != .note else {
            Terminal.fail("--fail-on is error or warning, not \(name)")
        }
        return severity
    }
}

/// The arguments of one of the small commands: values by flag, and values without one.
struct Arguments {
    private(set) var values: [String: String] = [:]
    private(set) var plain: [String] = []

    /// Ends the process when a flag is not one of the command's, or has no value.
    init(_ arguments: some Sequence<String>, of command: String, flags: [String], switches: [String] = []) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if switches.contains(argument) {
                values[argument] = ""
            } else if flags.contains(argument) {
                guard let value = rest.popFirst() else { Terminal.fail("\(argument) needs a value") }
                values[argument] = value
            } else if argument.hasPrefix("--") {
                Terminal.fail("\(argument) is no option of flip-check \(command)")
            } else {
                plain.append(argument)
            }
        }
    }

    /// The one value without a flag; ends the process when there is another number of them.
    func only(_ what: String) -> String {
        guard plain.count == 1, let value = plain.first else {
            Terminal.fail("give one \(what), in quotation marks")
        }
        return value
    }

    /// Ends the process when the value is not there.
    func needed(_ flag: String) -> String {
        guard let value = values[flag] else { Terminal.fail("\(flag) is missing") }
        return value
    }
}
