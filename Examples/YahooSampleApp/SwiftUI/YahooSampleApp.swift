import FirebaseAuth
import Foundation
import SwiftUI
import UIKit

/// Firebase wants to be configured when the app has been launched: this is where SwiftUI says so.
final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        startFirebase()
        return true
    }
}

/// The app, which hands every URL that opens it to Firebase.
@main struct YahooSampleApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        WindowGroup {
            // snippet.open-url
            AccountView()
                .onOpenURL { url in
                    // True for the answer to a sign-in that is open; another link is your router's.
                    _ = Auth.auth().canHandle(url)
                }
            // snippet.end
        }
    }
}
