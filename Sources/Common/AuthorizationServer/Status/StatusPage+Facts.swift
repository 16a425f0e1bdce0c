extension StatusPage {
    /// The facts that the page shows about the server; none of them may be a secret.
    public struct Facts: Sendable {
        /// The name of the server, as a heading.
        public var title: String
        /// The server in a sentence; when this is empty, programs get the server's own answer to `/`.
        public var about: String
        /// Names and values, such as those of the endpoints.
        public var lines: [Fact]
        /// The accounts, each with a short description.
        public var accounts: [Fact]
        /// A link to begin with; nil for none.
        public var link: Link?

        /// Creates facts from their parts.
        public init(
            title: String, about: String = "", lines: [Fact], accounts: [Fact], link: Link? = nil
        ) {
            self.title = title
            self.about = about
            self.lines = lines
            self.accounts = accounts
            self.link = link
        }
    }

    /// A name on the page, with its value or its description.
    public struct Fact: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The value or the description; several lines are shown as such.
        public var value: String

        /// Creates a fact from its parts.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A link on the page.
    public struct Link: Sendable, Hashable {
        /// The text of the link.
        public var text: String
        /// The address that it leads to.
        public var address: String

        /// Creates a link from its parts.
        public init(_ text: String, to address: String) {
            self.text = text
            self.address = address
        }
    }
}
