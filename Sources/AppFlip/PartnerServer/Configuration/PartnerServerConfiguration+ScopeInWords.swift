extension PartnerServerConfiguration {
    /// A scope and what it means to a user.
    public struct ScopeInWords: Sendable {
        /// The scope token, for example `devices.read` (RFC 6749 section 3.3).
        public var token: String
        /// The permission in words, for example "See your devices".
        public var words: LocalizedText

        /// Creates a scope from its parts.
        public init(_ token: String, _ words: LocalizedText) {
            self.token = token
            self.words = words
        }
    }
}
