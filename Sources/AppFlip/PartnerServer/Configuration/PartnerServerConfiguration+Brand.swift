import AuthorizationServer

extension PartnerServerConfiguration {
    /// The look of the pages: the name and the mark above each of them, and the colours.
    public struct Brand: Sendable, Hashable {
        /// The name above each page; nil for ``PartnerServerConfiguration/serviceName``.
        public var name: String?
        /// The mark before the name; nil for none.
        public var mark: Mark? = .house
        /// The colours on light screens.
        public var light = PageColors.light
        /// The colours on dark screens.
        public var dark = PageColors.dark

        /// The look of the examples.
        public init() {}
    }
}
