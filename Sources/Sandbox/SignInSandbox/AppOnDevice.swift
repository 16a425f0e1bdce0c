import FirebaseAuth

/// Firebase's client in an app, and the phone that the app is on.
package struct AppOnDevice: Sendable {
    package let auth: Auth
    package let device: Device
}
