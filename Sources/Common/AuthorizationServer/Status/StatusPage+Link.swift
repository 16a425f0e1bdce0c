extension StatusPage {
    /// A link on the page.
    public struct Link: Sendable, Hashable {
        /// The text of the link.
        public var text: String
        /// The URL that it leads to.
        public var address: String

        /// Creates a link from its parts.
        public init(_ text: String, to address: String) {
            self.text = text
            self.address = address
        }
    }
}
