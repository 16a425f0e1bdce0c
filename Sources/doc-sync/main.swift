// Writes what pages show of code and of runs, or says what is out of step: scripts/docs, Docs/contributing.md.

import DocSync
import Foundation

let isCheck = CommandLine.arguments.dropFirst().contains("--check")
let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
let tree = try Tree(root: root)
let (generated, problems) = Generator(tree: tree, journeys: try await Journey.all()).generated()

for problem in problems { print(problem) }
var isDifferent = false
for path in tree.pages {
    guard let text = generated.texts[path], text != tree.texts[path] else { continue }
    isDifferent = true
    if isCheck {
        print(Difference.unified(tree.texts[path, default: ""], text, path: path), terminator: "")
    } else {
        try text.write(to: root.appending(path: path), atomically: true, encoding: .utf8)
        print("wrote \(path)")
    }
}
if isCheck, isDifferent { print("to repair it: \(Generator.repair)") }
exit(problems.isEmpty && !(isCheck && isDifferent) ? 0 : 1)
