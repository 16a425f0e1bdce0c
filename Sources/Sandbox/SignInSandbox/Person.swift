import DemoData
import HeadlessBrowser
import YahooStandIn

/// A person who uses the device, and what the person does on Yahoo's pages.
package struct Person: Sendable, Hashable {
    /// How the person answers Yahoo's pages.
    package enum Choice: Sendable, Hashable {
        /// Signs in and gives the consent.
        case agrees
        /// Signs in and refuses the consent with the button of the page.
        case declines
        /// Closes the first page.
        case closesThePage
    }

    /// `ana@yahoo.com`, a mailbox that Yahoo hosts and has verified.
    package static let ana = Person("ana")
    /// `bruno@gmail.example`, a mailbox elsewhere: for Yahoo the address is not verified.
    package static let bruno = Person("bruno", email: "bruno@gmail.example")
    /// `chitra@yahoo.com`, with a profile in Hindi.
    package static let chitra = Person("chitra")
    /// `noel@yahoo.com`, a mailbox at Yahoo that is not verified.
    static let noel = Person("noel")

    /// The user name of the person's account at Yahoo.
    package let username: String
    /// The password of the account.
    package let password: String
    /// The person's email address at Yahoo, as `YahooConfiguration.demo` has it.
    package let email: String
    /// How the person answers Yahoo's pages.
    package var choice: Choice

    /// Creates a person of the demo Yahoo, where all accounts have the same password.
    ///
    /// - Parameter email: the email address of the account, or nil for the mailbox of the user name at `yahoo.com`.
    package init(_ username: String, _ choice: Choice = .agrees, email: String? = nil) {
        self.username = username
        password = YahooConfiguration.Demo.password
        self.email = email ?? "\(username)@yahoo.com"
        self.choice = choice
    }

    /// What the person taps on a Yahoo page, or nil where the page asks nothing, and for a person who closes it.
    func tap(on page: Browser.Page) -> PageTap? {
        let decision: String
        switch choice {
        case .agrees: decision = "agree"
        case .declines: decision = "cancel"
        case .closesThePage: return nil
        }
        let fields = page.forms.flatMap(\.fields)
        if fields.contains(where: { $0.name == "username" }) {
            return .submit(
                ["username": username, "password": password],
                pressing: PageTap.Button(name: "decision", value: "sign-in"))
        }
        guard fields.contains(where: { $0.name == "decision" && $0.value == "agree" }) else { return nil }
        return .submit([:], pressing: PageTap.Button(name: "decision", value: decision))
    }
}
