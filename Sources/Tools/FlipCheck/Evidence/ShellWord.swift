import WebText

/// Text as a word of a POSIX shell.
package enum ShellWord {
    /// The text as one word, in single quotes (POSIX, Shell Command Language, section 2.2.2).
    package static func quoted(_ text: String) -> String {
        "'\(text.replacingBytes(of: "'", with: #"'\''"#))'"
    }
}
