import YahooProvider

/// A person who uses the device, and what the person does on Yahoo's pages.
public struct Person: Sendable, Hashable {
    /// The user name at Yahoo.
    public var username: String
    /// The password at Yahoo.
    public var password: String
    /// The person's choice when the pages ask for consent.
    public var choice: Choice

    /// A person's choice on the pages.
    public enum Choice: Sendable, Hashable {
        /// Signs in and agrees.
        case agrees
        /// Signs in and declines.
        case declines
        /// Closes the first page.
        case closesThePage
    }

    /// A person of the demo accounts, by user name.
    public init(_ username: String, _ choice: Choice = .agrees) {
        self.username = username
        password = YahooConfiguration.Demo.password
        self.choice = choice
    }

    /// `ana@yahoo.com`, a mailbox that Yahoo hosts and has verified.
    public static let ana = Person("ana")
    /// `bruno@gmail.example`, a mailbox elsewhere: for Yahoo the address is not verified.
    public static let bruno = Person("bruno")
    /// `chitra@yahoo.com`, with a profile in Hindi.
    public static let chitra = Person("chitra")
}
