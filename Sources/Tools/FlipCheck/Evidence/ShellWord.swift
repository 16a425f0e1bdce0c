import WebText

/// Text as a word of a POSIX shell.
package enum ShellWord {
    /// The text as one word, in single quotes (POSIX, Shell Command Language, section 2.2.2).
    ///
    /// The text is searched by bytes. For Swift, `'` and a combining mark after it are one character, but for the shell the
    /// word ends there.
    package static func quoted(_ text: String) -> String {
        "'\(text.replacingBytes(of: "'", with: #"'\''"#))'"
    }
}
