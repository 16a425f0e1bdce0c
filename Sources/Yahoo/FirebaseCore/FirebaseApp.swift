import Foundation
import HTTPMessages
import PlatformCrypto
import WebText

/// An app that uses Firebase, and what stands for the system around it: network, browser, clock and random source.
///
/// Google's SDK has one app in each process, in a global variable. Here one process runs many apps at once,
/// so an app belongs to the task that runs its code: ``run(_:)``.
package final class FirebaseApp: Sendable {
    /// Shows a URL in the phone's browser until the pages end; returns the URL that they ended with.
    ///
    /// Nil means that the user closed the pages, or that the system opened the app with the URL. The task is
    /// cancelled when the app has the answer: then close the pages.
    package typealias ShowURL = @Sendable (_ url: URL, _ callbackURLScheme: String) async throws -> URL?

    /// The app whose code this task runs; nil outside of ``run(_:)``.
    @TaskLocal private static var running: FirebaseApp?

    /// What the files in the app's bundle say.
    package let options: FirebaseOptions
    /// Sends the requests.
    package let client: any HTTPClient
    /// Shows the sign-in pages when a call has no delegate of its own.
    package let browser: ShowURL
    package let crypto: PlatformCrypto
    package let now: @Sendable () -> Date
    package let random: RandomSource
    private let isConfigured = Locked(false)
    /// The services that the app has made, by their type: this module cannot name `Auth`, which imports it.
    private let services = Locked<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    /// An app that has not called ``configure()`` yet; the parameters are its properties.
    package init(
        options: FirebaseOptions, client: any HTTPClient, browser: @escaping ShowURL, crypto: PlatformCrypto,
        now: @escaping @Sendable () -> Date, random: RandomSource
    ) {
        self.options = options
        self.client = client
        self.browser = browser
        self.crypto = crypto
        self.now = now
        self.random = random
    }

    /// Runs code as the code of this app: inside, ``configure()`` and `Auth.auth()` mean this app.
    package func run<Value>(_ code: () async throws -> Value) async rethrows -> Value {
        try await Self.$running.withValue(self) { try await code() }
    }

    /// Makes Firebase ready; call it once, before the first call of `Auth.auth()`.
    ///
    /// As in the SDK, a second call stops the program. In an app, it reads `GoogleService-Info.plist`.
    package static func configure() {
        guard let app = running else { preconditionFailure("run the app's code in FirebaseApp.run") }
        let isFirst = app.isConfigured.withLock { isConfigured in
            defer { isConfigured = true }
            return !isConfigured
        }
        precondition(isFirst, "FirebaseApp.configure() was called before")
    }

    /// The app, once it is configured; nil before, and in a task that does not have the app of ``run(_:)``.
    package static func app() -> FirebaseApp? {
        guard let app = running, app.isConfigured.withLock({ $0 }) else { return nil }
        return app
    }

    /// The app's service of a type, such as its `Auth`; each call returns the same object.
    ///
    /// - Parameter make: makes the service at the first call; must not ask for another service, because a lock is held.
    package func service<Service: AnyObject & Sendable>(_ make: (FirebaseApp) -> Service) -> Service {
        services.withLock { services in
            if let made = services[ObjectIdentifier(Service.self)] as? Service { return made }
            let service = make(self)
            services[ObjectIdentifier(Service.self)] = service
            return service
        }
    }
}
