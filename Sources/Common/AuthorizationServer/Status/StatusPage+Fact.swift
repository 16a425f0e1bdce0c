extension StatusPage {
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
}
