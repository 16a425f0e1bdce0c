import FirebaseAuth
import FirebaseCore
import Foundation

/// Makes Firebase ready, once, before the first call of `Auth.auth()`.
@MainActor func startFirebase() {
    guard let emulator = Settings.emulator else {
        // Reads GoogleService-Info.plist; without that file, it crashes the app.
        FirebaseApp.configure()
        // Users see this domain on the sign-in page. It is one of the project's authorized domains.
        Auth.auth().customAuthDomain = Settings.customAuthDomain
        return
    }
    // snippet.emulator
    // The values of `firebase-server`: no project and no GoogleService-Info.plist are needed.
    let options = FirebaseOptions(googleAppID: Settings.demoAppID, gcmSenderID: "1234567890")
    options.projectID = "demo-project"
    // Any key will do there; this one has the form of a real one, which parts of the SDK look at.
    options.apiKey = "A" + String(repeating: "0", count: 38)
    FirebaseApp.configure(options: options)
    // Before any other call of `Auth`.
    Auth.auth().useEmulator(withHost: emulator.host, port: emulator.port)
    // snippet.end
}
