import CommandLineSupport
import FlipCheck
import WebText

/// The help text of flip-check.
enum Usage {
    /// The answer to `--help`, `-h` and `help`: the commands, the options and the exit statuses.
    static let text = """
        Usage: flip-check [options]   test a partner's account linking
               flip-check COMMAND [options]
               flip-check --demo      test a good and a broken partner on this machine
               flip-check --version

        Commands:
        \(list(Command.allCases.flatMap(\.forms)))

        Options about the partner; they override the values in the file:
        \(list(CheckOption.aboutPartner.map(\.typed)))

        Options about the run:
        \(list(CheckOption.aboutRun.map(\.typed)))

        Options about the report, for a run and for judge:
        \(list(CheckOption.aboutReport.map(\.typed)))

        Options of init:
          \(optionsKnownToInit)
        \(list(ProgramOption.ofInit))

        Options of link:
        \(list(ProgramOption.ofLink))

        Options of reply:
        \(list(ProgramOption.ofReply))

        Options of state:
        \(list(ProgramOption.ofState))

        Exit status:
          0   every tested rule holds, or its failure is below --fail-on or in the
              baseline
          1   a rule does not hold
          2   no rule held or failed; or a rule is "could not tell", follows from
              no failure, and is not in the baseline; or sign-in did not get a
              code; or the arguments are wrong; or a file or a server failed
        """

    /// Where the help of an option begins.
    private static let column = 30
    /// The most characters of the help in a line.
    private static let width = 50

    /// The options that `init` takes and that are explained above, in lines.
    private static var optionsKnownToInit: String {
        let names = CheckOption.knownToInit.map(\.name)
        let words = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "") + ", as above"
        return words.wrapped(to: column + width - 2).joined(separator: "\n  ")
    }

    private static func list(_ options: [ProgramOption]) -> String {
        ProgramOption.lines(options, column: column, width: width)
    }
}
