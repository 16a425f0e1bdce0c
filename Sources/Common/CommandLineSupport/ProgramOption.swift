/// An option of a program: how it is typed, and what the help says about it.
package struct ProgramOption: Sendable {
    /// The name with its dashes, such as `--port`; with a fixed value, `--log=json`.
    package let name: String
    /// The value in the help, such as `FILE`; empty for a switch.
    let placeholder: String
    /// The kind of the value, for a message: "a file"; empty for a switch.
    let kind: String
    /// What the option does; empty for an option that the help of another one explains.
    let help: String

    /// An option without a value, or with a fixed one.
    package init(_ name: String, _ help: String) {
        self.init(name, "", "", help)
    }

    /// An option with a value.
    package init(_ name: String, _ placeholder: String, _ kind: String, _ help: String) {
        self.name = name
        self.placeholder = placeholder
        self.kind = kind
        self.help = help
    }

    var isSwitch: Bool { placeholder.isEmpty }

    /// The port of a program that serves.
    package static func port(_ help: String) -> ProgramOption {
        ProgramOption("--port", "N", "a number from 0 to 65535", help)
    }

    /// The options as lines of help.
    ///
    /// - Parameters:
    ///   - column: where the help begins. An option that is longer gets a line of its own.
    ///   - width: the most characters of the help in a line.
    package static func lines(_ options: [ProgramOption], column: Int, width: Int) -> String {
        options.filter { !$0.help.isEmpty }.map { option in
            let form = "  \(option.name)" + (option.isSwitch ? "" : " \(option.placeholder)")
            let indent = String(repeating: " ", count: column)
            let help = wrapped(option.help, to: width).joined(separator: "\n" + indent)
            // The form gets a line of its own where no two spaces are left behind it.
            let gap = column - form.count
            return gap < 2 ? "\(form)\n\(indent)\(help)" : form + indent.suffix(gap) + help
        }.joined(separator: "\n")
    }

    /// The lines of a text, which break between words.
    package static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
