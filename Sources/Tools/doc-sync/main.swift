// Writes what pages show of code and of runs, or says what is out of step:
// scripts/docs, Docs/contributing.md.

import CommandLineSupport
import DocSync
import Foundation

let usage = """
    Usage: doc-sync [--check]

      --check  prints what is out of step, and writes nothing
      --help   prints this text
    """
let isCheck = ProgramArguments(program: "doc-sync", usage: usage, switches: ["--check"]).has("--check")
let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
let tree = try Tree(root: root)
var (generated, problems) = Generator(tree: tree, journeys: try await Journey.all()).generated()

if isCheck {
    problems += tree.differences(to: generated) + Checks(tree).problems
} else {
    for change in tree.differences(to: generated) {
        let text = generated.texts[change.path, default: ""]
        try text.write(to: root.appending(path: change.path), atomically: true, encoding: .utf8)
        say("wrote \(change.path)")
    }
}
for problem in problems { say("\(problem)") }
exit(problems.isEmpty ? 0 : 1)
