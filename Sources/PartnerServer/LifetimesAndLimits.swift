extension PartnerServerConfiguration {
    /// How long things last, in seconds.
    public struct Lifetimes: Sendable {
        /// A code: 10 minutes at most (RFC 6749 section 4.1.2).
        public var code = 600
        /// An access token, `expires_in`: Google's pages say typically an hour.
        public var accessToken = 3_600
        /// A link with no refresh at all.
        ///
        /// Google refreshes every access token near its end, so a link without a refresh for half a year
        /// belongs to nobody.
        public var unusedLink = 180 * 86_400
        /// A browser's session on the sign-in and consent pages.
        public var browserSession = 3_600
        /// An app's session.
        public var appSession = 30 * 86_400

        /// The default lifetimes.
        public init() {}
    }

    /// How much is allowed.
    ///
    /// Sign-ins are counted by account and in total, never by network address: an attacker has many
    /// addresses, and many users share one.
    public struct Limits: Sendable {
        /// Failed sign-ins for one user name, known or not, within a window.
        public var failedSignInsPerAccount = 5
        /// Failed sign-ins in total within a window; it also bounds the memory that counting takes.
        public var failedSignIns = 500
        /// The length of a window in seconds.
        public var signInWindow = 300
        /// Sign-ins that wait while a password is being checked; checks take turns.
        public var waitingSignIns = 32

        /// The default limits.
        public init() {}
    }
}
