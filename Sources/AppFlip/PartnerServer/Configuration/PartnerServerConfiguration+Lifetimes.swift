extension PartnerServerConfiguration {
    /// How long things last, in seconds.
    public struct Lifetimes: Sendable {
        /// A code; 10 minutes at most are recommended (RFC 6749 section 4.1.2).
        public var code = 600
        /// An access token, `expires_in`: Google's pages say typically an hour.
        public var accessToken = 3_600
        /// A link with no refresh at all (project rule: Google documents no such limit).
        ///
        /// Choose a longer time if your users have a device that they use in one season only.
        public var unusedLink = 180 * 86_400
        /// A browser's session on the sign-in and consent pages.
        public var browserSession = 3_600
        /// An app's session.
        public var appSession = 30 * 86_400

        /// The default lifetimes.
        public init() {}
    }
}
