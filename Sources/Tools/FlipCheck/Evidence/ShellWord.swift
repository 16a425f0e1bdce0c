import WebText

/// Text in a command for a shell.
package enum ShellWord {
    /// The text as one word, in single quotes: nothing in it means anything to the shell.
    ///
    /// Source: POSIX, Shell Command Language, section 2.2.2.
    package static func quoted(_ text: String) -> String {
        "'\(text.replacingBytes(of: "'", with: #"'\''"#))'"
    }
}
