import WebText

/// An option of a program: how it is typed, and what the help says about it.
package struct ProgramOption: Sendable {
    /// The value that follows an option.
    struct Value: Sendable {
        /// How the help shows it, such as `FILE`.
        let placeholder: String
        /// Its kind, for a message: "a file".
        let kind: String
    }

    /// The name with its dashes, such as `--port`; with a fixed value, `--log=json`.
    package let name: String
    /// The value that follows; nil for a switch, also for one with a fixed value in its name.
    let value: Value?
    /// What the option does; empty for an option that the help of another option explains.
    let help: String

    /// An option without a value, or with a fixed value.
    package init(_ name: String, _ help: String) {
        self.name = name
        value = nil
        self.help = help
    }

    /// An option with a value, which the help shows as a placeholder, such as `FILE`.
    ///
    /// - Parameter kind: the kind of the value, for a message: "a file".
    package init(_ name: String, value placeholder: String, kind: String, _ help: String) {
        self.name = name
        value = Value(placeholder: placeholder, kind: kind)
        self.help = help
    }

    /// A port of a program that serves.
    package static func port(named name: String = "--port", _ help: String) -> ProgramOption {
        ProgramOption(name, value: "N", kind: "a number from 0 to 65535", help)
    }

    /// The options as lines of help.
    ///
    /// - Parameters:
    ///   - column: where the help begins. An option that leaves no two spaces before it gets a line of its own.
    ///   - width: the maximum number of characters of the help in a line.
    package static func lines(_ options: [ProgramOption], column: Int, width: Int) -> String {
        options.filter { !$0.help.isEmpty }.map { option in
            let form = "  \(option.name)" + (option.value.map { " \($0.placeholder)" } ?? "")
            let indent = String(repeating: " ", count: column)
            let help = option.help.wrapped(to: width).joined(separator: "\n" + indent)
            let gap = column - form.count
            return gap < 2
                ? "\(form)\n\(indent)\(help)" : form + String(repeating: " ", count: gap) + help
        }.joined(separator: "\n")
    }
}
