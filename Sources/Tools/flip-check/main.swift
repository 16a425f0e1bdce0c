// Tells a partner whether their account linking works, before Google tries it. Docs/flip-check.md
import CommandLineSupport
import FlipCheck

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "--help", "-h", "help": say(Usage.text)
case "--version": say("flip-check \(FlipCheck.version)")
case "init": exit(await InitCommand.run(arguments.dropFirst()))
case "sign-in": exit(await CheckCommand(Array(arguments.dropFirst())).signIn())
case "code": exit(await CheckCommand(Array(arguments.dropFirst())).code())
case "cookie": exit(await CheckCommand(Array(arguments.dropFirst())).cookie())
case "tokens": exit(await CheckCommand(Array(arguments.dropFirst())).tokens())
case "plan": exit(await CheckCommand(Array(arguments.dropFirst())).plan())
case "judge": exit(await CheckCommand(judging: arguments.dropFirst()).judge())
case "--demo":
    if arguments.count > 1 { Terminal.fail("--demo takes no other option; \(arguments[1]) is for a run") }
    exit(await Demo.run())
case "rules":
    let options = ProgramArguments(arguments.dropFirst(), of: "rules", options: CheckOption.aboutRules)
    say(options.has("--markdown") ? RuleTable.markdown() : RuleText.list(), terminator: "")
case "explain":
    let options = ProgramArguments(arguments.dropFirst(), of: "explain", words: 1)
    guard let name = options.words.first else {
        Terminal.fail("explain needs the id of a rule; the command rules lists them")
    }
    guard let rule = FlipCheck.rule(name) else { Terminal.fail(RuleNames.messageForExplain(name)) }
    say(RuleText.explanation(of: rule), terminator: "")
case "state": exit(AnswerCommands.state(arguments.dropFirst()))
case "link": exit(AnswerCommands.link(arguments.dropFirst()))
case "reply": exit(AnswerCommands.reply(arguments.dropFirst()))
case let word? where !word.hasPrefix("-"):
    let meant = word.nearestWord(among: Usage.commands).map { "; did you mean \($0)?" } ?? ""
    Terminal.fail("\(word) is not a command or an option of flip-check\(meant)")
default: exit(await CheckCommand(arguments).run())
}
