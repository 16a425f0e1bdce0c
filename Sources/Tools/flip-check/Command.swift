import CommandLineSupport
import FlipCheck

/// A word that may be the first argument, in the order of the help.
enum Command: String, CaseIterable {
    case configure = "init"
    case signIn = "sign-in"
    case code, cookie, tokens, plan, judge, rules, explain, link, reply, state, help

    /// Runs the command, and returns the exit status.
    func run(_ arguments: ArraySlice<String>) async -> Int32 {
        switch self {
        case .configure: return await InitCommand.run(arguments)
        case .signIn: return await CheckCommand(arguments, of: self).signIn()
        case .code: return await CheckCommand(arguments, of: self).code()
        case .cookie: return await CheckCommand(arguments, of: self).cookie()
        case .tokens: return await CheckCommand(arguments, of: self).tokens()
        case .plan: return await CheckCommand(arguments, of: self).plan()
        case .judge: return await JudgeCommand(arguments).run()
        case .state: return AnswerCommands.state(arguments)
        case .link: return LinkCommand(arguments).run()
        case .reply: return AnswerCommands.reply(arguments)
        case .rules:
            let options = ProgramArguments(arguments, of: self, options: ProgramOption.ofRules)
            say(options.has("--markdown") ? RuleTable.markdown() : RuleText.list(), terminator: "")
        case .explain:
            let options = ProgramArguments(arguments, of: self, words: 1)
            guard let name = options.words.first else {
                Terminal.fail("explain needs the id of a rule; the command rules lists them")
            }
            guard let rule = FlipCheck.rule(name) else { Terminal.fail(RuleNames.messageForExplain(name)) }
            say(RuleText.explanation(of: rule), terminator: "")
        case .help: say(Usage.text)
        }
        return 0
    }

    /// What may follow the word, and what the command does then.
    var forms: [ProgramOption] {
        switch self {
        case .configure: [form("[options of init]", "write a configuration file, and its schema beside it")]
        case .signIn: [form("[options]", "show the pages of the sign-in, and propose the next step")]
        case .code: [form("[options]", "print a new code, to repeat a request of a report")]
        case .cookie: [form("[options]", "print the Cookie of a signed-in browser, to repeat a request")]
        case .tokens:
            [form("[options]", "print a new access token and, on the next line, the refresh token")]
        case .plan: [form("[options]", "list the trials of a run, and count what they send")]
        case .judge:
            [
                form(
                    "FILE [options about the report, except --record]",
                    "judge a run again that --record kept, without the server")
            ]
        case .rules: [form("[--markdown]", "list the rules")]
        case .explain: [form("RULE", "explain a rule, and what to do when it does not hold")]
        case .link:
            [form("[options of link]", "print a link to try on a device, and its QR code by qrencode")]
        case .reply:
            [form("'URL' [options of reply]", "judge the URL that the app opened to answer the link")]
        case .state:
            [
                form(
                    "'VALUE' [options of state]", "find out what is wrong with a state that Google refuses"),
                form("--reported N", "show how the state began when Google reports \"Received N\""),
            ]
        case .help: [form("", "print this help")]
        }
    }

    private func form(_ arguments: String, _ help: String) -> ProgramOption {
        ProgramOption("\(rawValue) \(arguments)", help)
    }
}
