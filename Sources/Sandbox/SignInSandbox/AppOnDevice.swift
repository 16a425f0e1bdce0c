import FirebaseAuth
import FirebaseCore

/// An app that uses Firebase, and the phone that the app is on.
package struct AppOnDevice: Sendable {
    package let app: FirebaseApp
    package let device: Device

    /// Firebase's client in the app.
    package var auth: Auth { Auth.auth(app: app) }
}
