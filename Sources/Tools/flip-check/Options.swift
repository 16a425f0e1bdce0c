import CommandLineSupport
import FlipCheck

/// The options of a check, as the command line has them.
struct Options {
    /// The configuration file, or nil where the options say all that is known.
    var configurationFile: String?
    /// The values of options that override those in the file.
    var overrides: [ConfigurationOverride] = []
    var selection = Selection()
    /// The files of the reports; `-` is standard output.
    var reports: [ReportFormat: String] = [:]
    /// The file that keeps the run, which is never standard output, or nil for none.
    var recording: String?
    /// The file of an earlier report, or nil when there is none to compare with.
    var baseline: String?
    /// The lowest severity of a failure that counts for the exit status.
    var failsOn = Rule.Severity.error
    var detail = ReportText.Detail.summary
    /// Whether requests may go to other machines by plain HTTP, where anyone on the way reads the secrets in them.
    var allowsPlainHTTP = false
    /// How the commands that are printed are started, with what this run knows of the partner.
    var invocation = Terminal.invocation
    /// How long to wait for a server that is just starting, or nil for not at all.
    var wait: Duration?

    /// The word after the name of a command: the recording to judge, or an empty text for none.
    var word = ""

    /// Reads the options, and ends the process when they make no sense.
    ///
    /// - Parameters:
    ///   - command: the command that takes them, or nil for a run.
    ///   - options: the options that the run or the command takes.
    ///   - most: the most words beside the options.
    init(
        _ arguments: some Sequence<String>, of command: Command?, options: [CheckOption], words most: Int = 0
    ) {
        let given = ProgramArguments(
            arguments, of: command, options: options.map(\.typed), words: most)
        word = given.words.first ?? ""
        for option in given.options {
            guard let known = options.first(where: { $0.name == option.name }) else { continue }
            if known.isRepeated {
                invocation.options += known.isSwitch ? [option.name] : [option.name, option.value]
            }
            take(known, option.value)
        }
        if let message = RuleNames.messageForSelection(selection.unknownNames()) { Terminal.fail(message) }
        if !FlipCheck.rules.contains(where: selection.contains) {
            Terminal.fail("--only, --skip and --profile together leave no rule; drop one of them")
        }
        if recording == "-" { Terminal.fail("--record needs a file; - is for a report") }
        if reports.values.count(where: { $0 == "-" }) > 1 {
            Terminal.fail("only one of --json, --junit and --html can go to standard output")
        }
    }

    private mutating func take(_ option: CheckOption, _ value: String) {
        switch option.effect {
        case .key(let key, let read):
            guard let overriding = read(value) else {
                Terminal.fail("\(option.name) needs a number, not \(value)")
            }
            overrides.append(ConfigurationOverride(key, overriding))
        case .change(let change): change(&self, value)
        }
    }
}
