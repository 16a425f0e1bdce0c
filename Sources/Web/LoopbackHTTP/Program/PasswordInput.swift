#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A password from standard input: a line of it, or what is typed on a terminal and not shown there.
enum PasswordInput {
    /// Why there is no password.
    enum Problem: Error {
        /// The input ended, or the line was empty.
        case missing
        /// The second time another one was typed.
        case different
    }

    /// Reads the password; on a terminal twice, because a typing error would not be seen.
    static func read() throws(Problem) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line() }
        let settings = hideTyping()
        defer { restore(settings) }
        let password = try asked("Password: ")
        guard try asked("The same again: ") == password else { throw .different }
        return password
    }

    private static func asked(_ question: String) throws(Problem) -> String {
        prompt(question)
        defer { prompt("\n") }  // The end of the line was not shown either.
        return try line()
    }

    private static func line() throws(Problem) -> String {
        guard let line = readLine(), !line.isEmpty else { throw .missing }
        return line
    }

    /// Returns the terminal's settings from before; nil when it has none.
    private static func hideTyping() -> termios? {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        var hidden = settings
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // TCSADRAIN keeps what was typed already.
        tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
        return settings
    }

    private static func restore(_ settings: termios?) {
        guard var settings else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
}
