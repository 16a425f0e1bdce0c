/// The version of the SDK whose requests this client sends, so that a server knows what the client
/// understands.
enum ClientVersion {
    /// The release of firebase-ios-sdk whose behaviour is followed.
    static let sdk = "12.19.0"

    /// The `X-Client-Version` field.
    static let header = "iOS/FirebaseSDK/\(sdk)/FirebaseCore-iOS"

    /// The `v` parameter of the handler; the SDK adds device and system.
    static func userAgent(_ options: FirebaseOptions) -> String {
        "FirebaseAuth.iOS/\(sdk) \(options.bundleID)"
    }
}
