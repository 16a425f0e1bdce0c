/// An iOS app that is registered in a Firebase project.
package struct AppleApp: Sendable {
    /// The bundle identifier (`BUNDLE_ID` in the plist).
    package var bundleID: String
    /// The Firebase app id, such as `1:123456789:ios:123abc456def` (`GOOGLE_APP_ID` in the plist).
    package var googleAppID: String
    /// The OAuth client id, such as `123-abc.apps.googleusercontent.com`; nil without one (`CLIENT_ID` in the
    /// plist).
    package var clientID: String?

    /// An app with its identifiers.
    package init(bundleID: String, googleAppID: String, clientID: String? = nil) {
        self.bundleID = bundleID
        self.googleAppID = googleAppID
        self.clientID = clientID
    }
}
