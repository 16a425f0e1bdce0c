import FirebaseCore

extension FirebaseOptions {
    /// The options of the app that asks ``ScriptedFirebase``.
    static let scripted = FirebaseOptions(
        apiKey: "demo-key", googleAppID: "1:1234567890:ios:0a1b2c3d",
        bundleID: "com.example.app", urlSchemes: ["app-1-1234567890-ios-0a1b2c3d"])
}
