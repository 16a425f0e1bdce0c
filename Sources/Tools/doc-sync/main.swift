// Writes the generated blocks of the pages, or prints which blocks are out of date and which claims of the pages
// are wrong: scripts/docs, Docs/contributing.md.
// It also lists the security rules: Docs/reference/security.md.

import CommandLineSupport
import DocSync
import Foundation

let options = [
    ProgramOption("--check", "prints what is out of step, and writes nothing"),
    ProgramOption("--help", "prints this text"),
]
let usage = """
    Usage: doc-sync [--check]
           doc-sync rules [WORD]

      rules    prints each security rule with its attack, source, code and test, or those that have WORD
    \(ProgramOption.lines(options, column: 11, width: 90))
    """
let arguments = ProgramArguments(
    program: "doc-sync", usage: usage, options: options, commands: ["rules": [:]], words: 1)
let isCheck = arguments.has("--check")
let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
let tree = try Tree(root: root)
if tree.texts["Package.swift"] == nil { arguments.fail("run it in the project's folder") }
if arguments.command == "rules" {
    let text = Safeguards(tree).text(about: arguments.words.first)
    endProgram(saying: text.isEmpty ? "no rule has this word" : text, exitStatus: text.isEmpty ? 1 : 0)
}
if let word = arguments.words.first { arguments.fail("\(word) is not a command") }
let generated = Generator(tree: tree, journeys: try await Journey.all()).generated()
var problems = generated.problems

if isCheck {
    problems += tree.problems(comparedWith: generated.tree) + Checks(tree).problems
} else {
    for change in tree.problems(comparedWith: generated.tree) {
        let text = generated.tree.texts[change.path, default: ""]
        try text.write(to: root.appending(path: change.path), atomically: true, encoding: .utf8)
        say("wrote \(change.path)")
    }
}
for problem in problems { say("\(problem)") }
exit(problems.isEmpty ? 0 : 1)
