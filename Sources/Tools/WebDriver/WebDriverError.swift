import HTTPMessages

/// The reason why a browser could not be driven.
package enum WebDriverError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A program that is needed is not installed: `chromedriver` or `chromium`.
    case notInstalled(String)
    /// The driver could not be started, for a reason.
    case notStarted(reason: String)
    /// The driver ended before it listened, with the end of what it printed.
    case driverEnded(output: String)
    /// The driver did not answer a command.
    case noAnswer(HTTPClientError)
    /// The driver refused a command.
    case refused(CommandError)
    /// The driver's answer to a command is not what the standard demands.
    case badAnswer(command: String, reason: String)
    /// An expression of JavaScript did not become true in time.
    case neverTrue(String)

    /// The driver's description of a command that it refused (W3C WebDriver section 6.6, "Errors").
    package struct CommandError: Sendable, Hashable {
        /// The word of the standard's table: `no such element`.
        package let code: String
        /// The driver's sentence about the error.
        package let message: String
        /// The command: `POST /url`.
        package let command: String
    }

    package var description: String {
        switch self {
        case .notInstalled(let program):
            "\(program) is not installed. Debian and Ubuntu: apt-get install chromium chromium-driver. "
                + "macOS: brew install --cask chromium chromedriver."
        case .notStarted(let reason): "chromedriver could not be started: \(reason)"
        case .driverEnded(let output):
            "chromedriver ended before it listened. "
                + (output.isEmpty ? "It printed nothing." : "It printed: \(output)")
        case .noAnswer(let error): "chromedriver could not be asked: \(error)"
        case .refused(let refusal):
            "chromedriver refused \(refusal.command): \(refusal.code): \(refusal.message)"
        case .badAnswer(let command, let reason):
            "chromedriver's answer to \(command) cannot be read: \(reason)"
        case .neverTrue(let expression): "in the page this did not become true in time: \(expression)"
        }
    }
}
