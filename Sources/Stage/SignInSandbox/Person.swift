import YahooDemo
import YahooProvider

/// A person who uses the device, and what the person does on Yahoo's pages.
package struct Person: Sendable, Hashable {
    /// The user name at Yahoo.
    package var username: String
    /// The password at Yahoo.
    package var password: String
    /// The person's choice when the pages ask for consent.
    package var choice: Choice

    /// A person's choice on the pages.
    package enum Choice: Sendable, Hashable {
        /// Signs in and agrees.
        case agrees
        /// Signs in and declines.
        case declines
        /// Closes the first page.
        case closesThePage
    }

    /// A person of the demo accounts, by user name.
    package init(_ username: String, _ choice: Choice = .agrees) {
        self.username = username
        password = YahooConfiguration.Demo.password
        self.choice = choice
    }

    /// The e-mail address that Yahoo names for the person.
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
