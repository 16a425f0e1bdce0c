import FirebaseAuth
import FirebaseCore

/// Makes Firebase ready, once, before the first call of `Auth.auth()`.
@MainActor func startFirebase() {
    guard let emulator = Settings.emulator else {
        // Reads GoogleService-Info.plist; without that file, it crashes the app.
        FirebaseApp.configure()
        // Users see this domain on the sign-in page; with nil, PROJECT.firebaseapp.com. Your own has to be one of the
        // project's authorized domains.
        Auth.auth().customAuthDomain = Settings.customAuthDomain
        return
    }
    // snippet.emulator
    // The values of `firebase-server`: no project and no GoogleService-Info.plist are needed.
    let options = FirebaseOptions(
        googleAppID: "1:1234567890:ios:0a1b2c3d4e5f", gcmSenderID: "1234567890")
    options.projectID = "demo-project"
    // It takes any key; this one has the form of a real one, which parts of the SDK look at.
    options.apiKey = "A" + String(repeating: "0", count: 38)
    FirebaseApp.configure(options: options)
    // Before any other call of `Auth`.
    Auth.auth().useEmulator(withHost: emulator.host, port: emulator.port)
    // snippet.end
}
