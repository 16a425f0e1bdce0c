import DemoData
import HeadlessBrowser
import YahooStandIn

/// A person who uses the device, and what the person does on Yahoo's pages.
package struct Person: Sendable, Hashable {
    package var username: String
    package var password: String
    package var choice: Choice

    /// What the person does on the consent page.
    package enum Choice: Sendable, Hashable {
        case agrees
        case declines
        case closesThePage
    }

    /// A person of the demo Yahoo, where all have the same password.
    package init(_ username: String, _ choice: Choice = .agrees) {
        self.username = username
        password = YahooConfiguration.Demo.password
        self.choice = choice
    }

    /// The act on a page of Yahoo's; nil where the page asks nothing.
    func tap(on page: Browser.Page) -> PageTap? {
        let fields = page.forms.flatMap(\.fields)
        if fields.contains(where: { $0.name == "username" }) {
            return .submit(
                ["username": username, "password": password],
                pressing: .init(name: "decision", value: "sign-in"))
        }
        guard fields.contains(where: { $0.name == "decision" && $0.value == "agree" }) else { return nil }
        return .submit([:], pressing: .init(name: "decision", value: choice == .agrees ? "agree" : "cancel"))
    }

    /// The person's mail address at Yahoo, as `YahooConfiguration.demo` has it.
    package var email: String {
        username == "bruno" ? "bruno@gmail.example" : "\(username)@yahoo.com"
    }

    /// `ana@yahoo.com`, a mailbox that Yahoo hosts and has verified.
    package static let ana = Person("ana")
    /// `bruno@gmail.example`, a mailbox elsewhere: for Yahoo the address is not verified.
    package static let bruno = Person("bruno")
    /// `chitra@yahoo.com`, with a profile in Hindi.
    package static let chitra = Person("chitra")
}
