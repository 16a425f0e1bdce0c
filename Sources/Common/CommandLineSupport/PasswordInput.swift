import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The settings of the terminal before a password is asked for.
///
/// It is global, because the handler of a signal can read only global variables.
private nonisolated(unsafe) var settingsBefore = termios()

/// Reads a password from a terminal, without showing it, or from a pipe.
enum PasswordInput {
    /// Why a line is not taken as a password.
    enum Problem: Error {
        /// The input ended, or the line was empty.
        case missing
        /// The line has more than ``PasswordInput/maximumBytes``.
        case tooLong
        /// The line has bytes that are not UTF-8: the sign-in form would never send the same bytes.
        case notUTF8
        /// The second time, another password was typed, or none.
        case different
    }

    /// The maximum number of bytes of a password; no account can have a longer password.
    static let maximumBytes = 4_096

    /// Reads the password; on a terminal twice, because a typing error would not be seen.
    static func readPassword() throws(Problem) -> String {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return try line() }
        settingsBefore = settings
        // Otherwise Ctrl-C leaves a terminal that does not show what is typed.
        let handler = signal(SIGINT) { number in
            tcsetattr(STDIN_FILENO, TCSADRAIN, &settingsBefore)
            signal(number, SIG_DFL)
            raise(number)
        }
        defer { signal(SIGINT, handler) }
        var hidden = settings
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // TCSADRAIN keeps what was typed already.
        tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
        defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) }
        let password = try line(after: "Password: ")
        let repetition: String
        do throws(Problem) {
            repetition = try line(after: "The same again: ")
        } catch {
            throw error == .missing ? .different : error
        }
        guard repetition.hasSameBytes(as: password) else { throw .different }
        return password
    }

    /// Asks for a line on a terminal that does not show it.
    private static func line(after question: String) throws(Problem) -> String {
        prompt(question)
        defer { prompt("\n") }  // The end of the line was not shown either.
        return try line()
    }

    /// The next line of the input, without its line end.
    private static func line() throws(Problem) -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        // Byte by byte, so that what follows the line stays in the input, and its length has a bound.
        while read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
            guard line.count < maximumBytes else { throw .tooLong }
            line.append(byte)
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.isEmpty else { throw .missing }
        guard let password = String(validUTF8: line) else { throw .notUTF8 }
        return password
    }
}
