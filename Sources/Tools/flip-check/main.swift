// Tells a partner whether their account linking works, before Google tries it. Docs/flip-check.md
import FlipCheck

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "--help", "-h", "help":
    print(Usage.text, terminator: "")
case "--version":
    print("flip-check \(FlipCheck.version)")
case "init":
    exit(await InitCommand.run(arguments.dropFirst()))
case "sign-in":
    exit(await CheckCommand(Array(arguments.dropFirst())).signIn())
case "--demo":
    await Demo.run()
case "rules":
    print(arguments.contains("--markdown") ? RuleText.markdown() : RuleText.list(), terminator: "")
case "explain":
    guard arguments.count == 2, let rule = FlipCheck.rule(arguments[1]) else {
        Terminal.fail("explain needs the id of a rule; flip-check rules lists them")
    }
    print(RuleText.explanation(of: rule), terminator: "")
case "state":
    exit(AnswerCommands.state(arguments.dropFirst()))
case "link":
    exit(AnswerCommands.link(arguments.dropFirst()))
case "reply":
    exit(AnswerCommands.reply(arguments.dropFirst()))
default:
    exit(await CheckCommand(arguments).run())
}
