import FirebaseAuth
import Foundation

/// Opens the app with another person's callback while the app waits for its own.
struct PlantingDelegate: AuthUIDelegate {
    let device: Device
    let planted: String

    func present(_ url: URL, callbackURLScheme: String) async -> URL? {
        device.open(planted)
        return nil
    }
}
