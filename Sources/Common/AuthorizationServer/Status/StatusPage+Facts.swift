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
}
