import AuthorizationServer
import HTTPMessages
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks user names and passwords within the limits, and recognizes the devices of users.
final class UserSignIn: Sendable {
    /// The result of the check of a user name and a password, without a session: the account, or why it is refused.
    enum PasswordCheck {
        /// The user name and the password are right, and the account may be used.
        case accepted(UserAccount)
        /// The sign-in failed.
        case refused(SignInProblem)
    }

    private let accounts: any AccountDirectory
    private let store: CountedStore
    private let now: @Sendable () -> Date
    /// Limits the sign-ins of a user name and of a client address.
    private let gate: SignInGate
    private let deviceCookie: DeviceCookie
    /// The lifetime of a device cookie in seconds.
    private let deviceLifetime: Int
    /// The source of device cookies and of their key, apart from that of the server: recorded outputs do not show
    /// them.
    private let random: RandomSource
    private let keptKey = Locked<String?>(nil)

    /// The sign-in to the accounts of a server.
    ///
    /// - Parameter cookie: the cookie of the server's pages.
    init(
        accounts: any AccountDirectory, store: CountedStore, limits: SignInLimits, cookie: SessionCookie,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date, random: RandomSource
    ) {
        self.accounts = accounts
        self.store = store
        self.now = now
        gate = SignInGate(limits: limits, crypto: crypto, failures: store)
        deviceCookie = DeviceCookie(crypto: crypto, beside: cookie)
        deviceLifetime = limits.deviceLifetime
        self.random = random.independent
    }

    /// Checks a user name and a password.
    ///
    /// - Parameters:
    ///   - client: the IP address of the client; nil where it is not known.
    ///   - device: the device value of the browser or the app, if it is for this name: ``DeviceCookie``; otherwise nil.
    func check(
        username: String, password: String, client: String?, device: String?
    ) async throws -> PasswordCheck {
        var found: UserAccount?
        let outcome = try await gate.attempt(name: username, client: client, device: device, at: now()) {
            found = try await accounts.account(username: username, password: password)
            return found != nil
        }
        switch outcome {
        case .accepted:
            guard let found else { return .refused(.wrongPassword) }
            return found.isDisabled ? .refused(.accountDisabled) : .accepted(found)
        // The answer does not tell an unknown name from a wrong password.
        case .refused: return .refused(.wrongPassword)
        case .tooMany(let seconds): return .refused(.tooMany(retryAfter: seconds))
        }
    }

    /// The device value of a browser's cookie, if it is for this name; otherwise nil.
    func trustedDevice(of request: HTTPRequest, for username: String) async throws -> String? {
        try await trustedDevice(deviceCookie.cookie.value(in: request), for: username)
    }

    /// A device value that the app sent, if it is for this name; otherwise nil.
    func trustedDevice(_ device: String?, for username: String) async throws -> String? {
        deviceCookie.trusted(device, for: username, key: try await key(), at: now())
    }

    /// A new device value for a user name, good for ``SignInLimits/deviceLifetime``.
    func newDevice(for username: String) async throws -> String {
        deviceCookie.newValue(
            for: username, key: try await key(), lasting: deviceLifetime, at: now(), random: random)
    }

    /// The `Set-Cookie` line of a new device value for a user name.
    func newDeviceCookie(for username: String) async throws -> String {
        deviceCookie.cookie.setting(try await newDevice(for: username), lasting: deviceLifetime)
    }

    /// The key of the device cookies; the store is asked once.
    private func key() async throws -> String {
        if let key = keptKey.withLock({ $0 }) { return key }
        let key = try await store.call { try await $0.deviceKey(orKeeping: random.token()) }
        keptKey.withLock { $0 = key }
        return key
    }
}
