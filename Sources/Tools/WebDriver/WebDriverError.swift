import HTTPMessages

/// Why a browser could not be driven.
package enum WebDriverError: Error, Sendable, Hashable {
    case notInstalled(String)
    /// The driver ended before it listened: the last of what it printed.
    case driverEnded(output: String)
    case noAnswer(HTTPClientError)
    case refused(CommandError)
    /// The driver's answer to a command is not what the standard says.
    case badAnswer(command: String, reason: String)

    /// The driver's description of a command that it refused.
    ///
    /// Source: W3C WebDriver section 6.6, "Errors".
    package struct CommandError: Sendable, Hashable {
        package var code: Code
        package var message: String
        /// The command: `POST /url`.
        package var command: String
    }

    /// The kinds of error, by their names on the wire.
    ///
    /// Source: W3C WebDriver section 6.6, table "error code".
    package enum Code: String, Sendable, Hashable, CaseIterable {
        case elementClickIntercepted = "element click intercepted"
        case elementNotInteractable = "element not interactable"
        case insecureCertificate = "insecure certificate"
        case invalidArgument = "invalid argument"
        /// A cookie for another domain than that of the page.
        case invalidCookieDomain = "invalid cookie domain"
        case invalidElementState = "invalid element state"
        case invalidSelector = "invalid selector"
        case invalidSessionID = "invalid session id"
        case javascriptError = "javascript error"
        case noSuchAlert = "no such alert"
        case noSuchCookie = "no such cookie"
        case noSuchElement = "no such element"
        case noSuchFrame = "no such frame"
        case noSuchWindow = "no such window"
        case scriptTimeout = "script timeout"
        case sessionNotCreated = "session not created"
        case staleElementReference = "stale element reference"
        case timeout
        case unexpectedAlertOpen = "unexpected alert open"
        case unknownError = "unknown error"
    }
}

extension WebDriverError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notInstalled(let program):
            "\(program) is not installed. Debian and Ubuntu: apt-get install chromium chromium-driver. "
                + "macOS: brew install --cask chromium chromedriver."
        case .driverEnded(let output):
            "chromedriver ended before it listened. "
                + (output.isEmpty ? "It printed nothing." : "It printed: \(output)")
        case .noAnswer(let error): "chromedriver gave no answer: \(error)"
        case .refused(let refusal):
            "chromedriver refused \(refusal.command): \(refusal.code.rawValue): \(refusal.message)"
        case .badAnswer(let command, let reason):
            "chromedriver's answer to \(command) cannot be read: \(reason)"
        }
    }
}
