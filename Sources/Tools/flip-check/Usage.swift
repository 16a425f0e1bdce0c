import CommandLineSupport
import FlipCheck

/// The help text of flip-check.
enum Usage {
    /// The words that may be the first argument; main.swift has a case for each.
    static let commands = [
        "init", "sign-in", "code", "cookie", "tokens", "plan", "judge", "rules", "explain", "link", "reply",
        "state", "help",
    ]

    /// The answer to `--help`, `-h` and `help`: the commands, the options and the exit statuses.
    static let text = """
        Usage: flip-check [options]           test a partner's account linking
               flip-check COMMAND [options]
               flip-check --demo              test a good partner and a broken one, on this machine
               flip-check --version

        Commands:
          init [options of init]          write a configuration file, and its schema beside it
          sign-in [options]               show the pages of the sign-in, and propose the next step
          code [options]                  print a new code, to repeat a request of a report
          cookie [options]                print the Cookie of a signed-in browser, to repeat a request
          tokens [options]                print a new access token and, on the next line, the refresh token
          plan [options]                  list the trials of a run, and count what they send
          judge FILE [options about the report, but --record]
                                          judge a run again that --record kept, without the server
          rules [--markdown]              list the rules
          explain RULE                    explain a rule, and what to do when it does not hold
          link [options of link]          print a link to try on a device, and its QR code by qrencode
          reply 'URL' [options of reply]  judge the URL that the app opened to answer the link
          state 'VALUE' [options of state]
                                          find out what is wrong with a state that Google refuses
          state --reported N              show how the state began when Google reports "Received N"
          help                            print this help

        Options about the partner; they override the values in the file:
        \(list(CheckOption.aboutPartner))

        Options about the run:
        \(list(CheckOption.aboutRun))

        Options about the report:
        \(list(CheckOption.aboutReport))

        Options of init:
          \(optionsKnownToInit)
        \(list(CheckOption.aboutInit))

        Options of link:
        \(list(CheckOption.aboutLink))

        Options of reply:
        \(list(CheckOption.aboutReply))

        Options of state:
        \(list(CheckOption.aboutState))

        Exit status:
          0   every tested rule holds, or its failure is below --fail-on or in the baseline
          1   a rule does not hold
          2   a rule could not be decided, or the arguments are wrong
        """

    /// Where the help of an option begins.
    private static let column = 34
    /// The most characters of the help in a line.
    private static let width = 74

    /// The options that `init` takes and that are explained above, in lines.
    private static var optionsKnownToInit: String {
        let names = CheckOption.knownToInit.map(\.name)
        let words = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "") + ", as above"
        return words.wrapped(to: column + width - 2).joined(separator: "\n  ")
    }

    private static func list(_ options: [CheckOption]) -> String {
        ProgramOption.lines(options.map(\.typed), column: column, width: width)
    }
}
