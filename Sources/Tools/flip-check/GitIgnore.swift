import FlipCheck

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rule by which git leaves a file out of commits.
struct GitIgnore {
    private let file: URL

    init(of path: String) { file = URL(fileURLWithPath: path).standardizedFileURL }

    /// The command that adds the rule to the `.gitignore` beside the file.
    var command: String {
        let rules = file.deletingLastPathComponent().appendingPathComponent(".gitignore").path
        let lastByte = FileManager.default.contents(atPath: rules)?.last
        // A last line without a line break would become one with the rule.
        let isOnNewLine = lastByte == nil || lastByte == UInt8(ascii: "\n")
        let print = isOnNewLine ? "echo" : #"printf '\n%s\n'"#
        return "\(print) \(ShellWord.quoted("/" + file.lastPathComponent)) >>\(ShellWord.quoted(rules))"
    }

    /// Whether the file is below a folder with a git repository that does not ignore it by its name or path.
    var isNeeded: Bool {
        let files = FileManager.default
        var folder = file.deletingLastPathComponent()
        // Git reads a rule with a slash from the folder of its .gitignore.
        var pathFromFolder = file.lastPathComponent
        while true {
            let ignored = files.contents(atPath: folder.appendingPathComponent(".gitignore").path) ?? Data()
            let lines = String(decoding: ignored, as: UTF8.self).split(whereSeparator: \.isNewline)
            let rules = [file.lastPathComponent, pathFromFolder, "/" + pathFromFolder]
            if lines.contains(where: { rules.contains(String($0)) }) { return false }
            if files.fileExists(atPath: folder.appendingPathComponent(".git").path) { return true }
            let parent = folder.deletingLastPathComponent()
            if parent.path == folder.path { return false }
            pathFromFolder = folder.lastPathComponent + "/" + pathFromFolder
            folder = parent
        }
    }
}
