import DemoData
import FirebaseStandIn
import Foundation
import PlatformCrypto
import WebText
import YahooStandIn

/// The project that the program serves; none of its values is a secret.
enum Demo {
    static let projectID = "demo-project"
    static let apiKey = "demo-api-key"
    static let bundleID = "com.example.notes"
    static let googleAppID = "1:1234567890:ios:0a1b2c3d4e5f"
    static let clientID = "1234567890-demo.apps.googleusercontent.com"
    static let email = "ada@example.com"
    static let password = "correct horse"
    /// The hash of the password, made once: 600,000 iterations would keep every start waiting.
    private static let passwordHash =
        "pbkdf2-sha256$600000$c2FsdCBvZiBhZGEgaW4gZmlyZWJhc2UgZGVtbw"
        + "$iLqW3-UMOXZNjIcs9pfytP47SD0EhdePavvSNNt8I6o"

    /// The project, with Yahoo switched on, and with one account where the options ask for it.
    static func firebase(_ options: Options, yahoo: String) throws -> FirebaseConfiguration {
        var project = FirebaseProject(
            id: projectID, number: "1234567890", authDomain: "\(projectID).firebaseapp.com", apiKeys: [apiKey]
        )
        project.apps =
            [AppleApp(bundleID: bundleID, googleAppID: googleAppID, clientID: clientID)] + options.apps
        project.yahooClient = IdentityProviderConfiguration(
            clientID: YahooConfiguration.Demo.clientID, clientSecret: YahooConfiguration.Demo.clientSecret)
        project.protectsEmailEnumeration = options.protectsEmailEnumeration
        if options.isSeeded {
            project.accounts = [
                Account(
                    localId: "ada", email: email, isEmailVerified: true,
                    password: PasswordHash(passwordHash), displayName: "Ada")
            ]
        }
        var configuration = FirebaseConfiguration(projects: [project])
        if options.isSigned {
            configuration.tokenMode = .signed(try SigningKey(generating: .rs256), keyID: "demo-key")
        }
        // Test suites make many accounts; these passwords protect nothing.
        configuration.passwordIterations = 10_000
        // An app that is pointed here brings the key of its own project along.
        configuration.acceptsUnknownKeys = true
        configuration.yahoo = YahooAddresses(origin: yahoo)
        return configuration
    }

    /// Yahoo with the project's handler registered, as SDKs name this machine.
    static func yahoo(origin: String, firebasePort: UInt16, crypto: PlatformCrypto) -> YahooConfiguration {
        var configuration = YahooConfiguration.demo(issuer: origin, crypto: crypto)
        configuration.allowsInsecureLoopbackRedirects = true
        configuration.apps[0].redirectURIs += ["127.0.0.1", "localhost"].map {
            "http://\($0):\(firebasePort)/emulator/auth/handler"
        }
        return configuration
    }
}

/// The time of this machine, and what was added to it.
final class AdvancingClock: Sendable {
    private let ahead: Locked<Double>

    /// A clock that starts at a time in seconds since 1970, or with that of this machine.
    init(startTime: UInt32?) {
        ahead = Locked(startTime.map { Double($0) - Date().timeIntervalSince1970 } ?? 0)
    }

    var now: Date { Date().addingTimeInterval(ahead.withLock { $0 }) }

    func advance(by seconds: Double) {
        ahead.withLock { $0 += seconds }
    }
}
