/// Which Firebase project and which app: the values of `GoogleService-Info.plist` and `Info.plist`.
package struct FirebaseOptions: Sendable {
    /// The API key; it names the project and is not a secret (`API_KEY` in the plist).
    package var apiKey: String
    /// The app's id, such as `1:1234567890:ios:0a1b2c3d4e5f6789` (`GOOGLE_APP_ID` in the plist).
    package var googleAppID: String
    /// The id of the app's OAuth client at Google; nil when the plist has no `CLIENT_ID`.
    package var clientID: String?
    /// The app's bundle identifier (`BUNDLE_ID` in the plist).
    package var bundleID: String
    /// The schemes under `CFBundleURLTypes` in the app's `Info.plist`.
    package var urlSchemes: [String]
    /// The host of the sign-in pages, which the project has to authorize; nil for the project's own host,
    /// such as `demo-project.firebaseapp.com`.
    package var customAuthDomain: String?

    /// The options of one app, whose pages are at the project's own host.
    package init(
        apiKey: String, googleAppID: String, clientID: String? = nil, bundleID: String,
        urlSchemes: [String]
    ) {
        self.apiKey = apiKey
        self.googleAppID = googleAppID
        self.clientID = clientID
        self.bundleID = bundleID
        self.urlSchemes = urlSchemes
    }

    /// The “Encoded App ID” of the Firebase console: `app-1-1234567890-ios-0a1b2c3d4e5f6789`.
    package var encodedAppID: String { "app-" + googleAppID.replacing(":", with: "-") }

    /// The client id with its labels in reverse order: `com.googleusercontent.apps.1234567890-abc`.
    package var reversedClientID: String? {
        clientID.map { id in
            id.split(separator: ".", omittingEmptySubsequences: false).reversed().joined(separator: ".")
        }
    }
}
