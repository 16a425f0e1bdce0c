extension HandlerRequest {
    /// The identifiers by which a request names an Apple app.
    struct AppIdentifiers: Sendable {
        /// The bundle identifier (wire name `ibi`).
        var bundleID: String?
        /// The OAuth client id (wire name `clientId`).
        var clientID: String?
        /// The Firebase app id (wire name `appId`).
        var googleAppID: String?

        /// The identifiers that were sent, with their wire names, for a message.
        var named: [String] {
            var named: [String] = []
            if let bundleID { named.append("ibi \(bundleID)") }
            if let clientID { named.append("clientId \(clientID)") }
            if let googleAppID { named.append("appId \(googleAppID)") }
            return named
        }

        /// The URL scheme of the app; nil without a client id and an app id, and when the text is not a
        /// scheme.
        ///
        /// The Apple SDK makes the scheme in the same way: it is the client id with its labels in reverse
        /// order, or else the encoded app id.
        var scheme: String? {
            let scheme: String
            if let clientID {
                let labels = clientID.split(separator: ".", omittingEmptySubsequences: false)
                scheme = labels.reversed().joined(separator: ".")
            } else if let googleAppID {
                scheme = "app-" + googleAppID.replacing(":", with: "-")
            } else {
                return nil
            }
            // RFC 3986 section 3.1.
            guard scheme.wholeMatch(of: #/[A-Za-z][A-Za-z0-9+.-]*/#) != nil,
                !Self.schemesOfBrowsers.contains(scheme.lowercased())
            else { return nil }
            return scheme
        }

        /// The schemes that a browser handles itself, so that no app would get the answer.
        private static let schemesOfBrowsers: Set<String> = [
            "javascript", "data", "vbscript", "file", "http", "https", "about", "blob",
        ]
    }
}
