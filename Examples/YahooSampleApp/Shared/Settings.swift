import Foundation

/// The settings to change.
///
/// As it is, the app signs in at `firebase-server` of this project, in the simulator.
///
/// The URL scheme by which Yahoo's pages come back is not here: it is in Info.plist, `CFBundleURLSchemes`.
///
/// Docs: Examples/YahooSampleApp/README.md
nonisolated enum Settings {
    /// Where `swift run firebase-server` listens; nil for your own project.
    ///
    /// A build that is given to others never asks it.
    static var emulator: (host: String, port: Int)? {
        #if DEBUG
            ("127.0.0.1", 9099)
        #else
            nil
        #endif
    }

    /// A domain of yours in place of `PROJECT.firebaseapp.com`; nil for that one.
    static let customAuthDomain: String? = nil

    /// The calls of YahooSignIn.swift, for the Yahoo beside `firebase-server` or for the real one.
    @MainActor static func yahooSignIn(pages: YahooSignIn.Pages?) -> YahooSignIn {
        guard emulator != nil else { return YahooSignIn(pages: pages) }
        return YahooSignIn(pages: pages) { url, token in
            let local = url.absoluteString.replacing(
                "https://api.login.yahoo.com/", with: "http://127.0.0.1:9098/")
            return try await YahooSignIn.get(URL(string: local) ?? url, token: token)
        }
    }
}
