import HTTPMessages

/// Why a browser could not be driven.
package enum WebDriverError: Error, Sendable, Hashable {
    /// A program is not on this machine: its name.
    case notInstalled(String)
    /// The driver ended before it listened: the last of what it printed.
    case driverEnded(output: String)
    /// The driver gave no answer.
    case noAnswer(HTTPClientError)
    /// The driver refused a command.
    case refused(CommandError)
    /// The driver's answer to a command is not what the standard says.
    case badAnswer(command: String, reason: String)

    /// The driver's description of a command that it refused.
    ///
    /// Source: W3C WebDriver section 6.6, "Errors".
    package struct CommandError: Sendable, Hashable {
        /// The kind of error.
        package var code: Code
        /// The problem, in the driver's words.
        package var message: String
        /// The command: `POST /url`.
        package var command: String
    }

    /// The kinds of error, by their names on the wire.
    ///
    /// Source: W3C WebDriver section 6.6, table "error code".
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// Another element would have got the click.
        case elementClickIntercepted = "element click intercepted"
        /// The element cannot be used with keyboard or pointer.
        case elementNotInteractable = "element not interactable"
        /// The certificate of the page's server is not trusted.
        case insecureCertificate = "insecure certificate"
        /// An argument of the command is wrong.
        case invalidArgument = "invalid argument"
        /// A cookie for another domain than that of the page.
        case invalidCookieDomain = "invalid cookie domain"
        /// The element cannot be changed.
        case invalidElementState = "invalid element state"
        /// The selector is not one of CSS.
        case invalidSelector = "invalid selector"
        /// The session has ended.
        case invalidSessionID = "invalid session id"
        /// A script threw an error.
        case javascriptError = "javascript error"
        /// No dialogue is open.
        case noSuchAlert = "no such alert"
        /// No cookie has this name.
        case noSuchCookie = "no such cookie"
        /// No element fits.
        case noSuchElement = "no such element"
        /// No frame fits.
        case noSuchFrame = "no such frame"
        /// The window was closed.
        case noSuchWindow = "no such window"
        /// A script took too long.
        case scriptTimeout = "script timeout"
        /// The browser did not start.
        case sessionNotCreated = "session not created"
        /// The element is no longer on the page.
        case staleElementReference = "stale element reference"
        /// The command took too long.
        case timeout
        /// A dialogue is open and must be answered first.
        case unexpectedAlertOpen = "unexpected alert open"
        /// Any other error.
        case unknownError = "unknown error"
    }
}

extension WebDriverError: CustomStringConvertible {
    /// The problem and the remedy.
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
