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
case "--help", "-h": say(Usage.text)
case "--version": say("flip-check \(FlipCheck.version)")
case "--demo" where arguments.contains("--help") || arguments.contains("-h"): say(Usage.text)
case "--demo":
    if arguments.count > 1 { Terminal.fail("--demo takes no other argument; leave out \(arguments[1])") }
    exit(await Demo.run())
case let word? where !word.hasPrefix("-"):
    if let command = Command(rawValue: word) { exit(await command.run(arguments.dropFirst())) }
    let suggestion = word.nearestWord(among: Command.allCases.map(\.rawValue)).map { "; did you mean \($0)?" }
    let name = word.isEmpty ? "an empty text" : word
    Terminal.fail("\(name) is not a command or an option of flip-check\(suggestion ?? "")")
default: exit(await CheckCommand(arguments).run())
}
