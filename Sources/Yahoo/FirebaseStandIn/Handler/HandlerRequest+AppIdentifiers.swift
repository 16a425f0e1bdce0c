extension HandlerRequest {
    /// The identifiers by which a request names an Apple app.
    struct AppIdentifiers: Sendable {
        var bundleID: String?
        var clientID: String?
        var googleAppID: String?

        /// The identifiers that were sent, with their wire names.
        var named: [String] {
            [
                bundleID.map { "ibi \($0)" }, clientID.map { "clientId \($0)" },
                googleAppID.map { "appId \($0)" },
            ].compactMap(\.self)
        }

        /// The app's scheme, made as the Apple SDK makes it, so that the two meet; nil when it would be none.
        var scheme: String? {
            let reversed = clientID?.split(separator: ".", omittingEmptySubsequences: false).reversed()
            let encoded = googleAppID.map { "app-" + $0.replacing(":", with: "-") }
            guard let scheme = reversed?.joined(separator: ".") ?? encoded else { return nil }
            // RFC 3986 section 3.1, without schemes that a browser handles without an app.
            let isScheme =
                scheme.wholeMatch(of: #/[A-Za-z][A-Za-z0-9+.-]*/#) != nil
                && !["javascript", "data", "vbscript", "file", "http", "https", "about", "blob"]
                    .contains(scheme.lowercased())
            return isScheme ? scheme : nil
        }
    }
}
