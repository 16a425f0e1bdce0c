import FirebaseCore

extension FirebaseOptions {
    /// The app of the sandbox, as its `GoogleService-Info.plist` and `Info.plist` would say.
    package static let demo = FirebaseOptions(
        apiKey: "demo-api-key", googleAppID: "1:1234567890:ios:0a1b2c3d4e5f",
        bundleID: "com.example.notes", urlSchemes: ["app-1-1234567890-ios-0a1b2c3d4e5f"])

    /// The other developer's app.
    package static let other = FirebaseOptions(
        apiKey: "other-api-key", googleAppID: "1:9876543210:ios:f5e4d3c2b1a0",
        bundleID: "com.example.quiz", urlSchemes: ["app-1-9876543210-ios-f5e4d3c2b1a0"])
}
