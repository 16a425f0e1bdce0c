import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks user names and passwords against the account directory, and keeps guessing slow.
struct SignInCheck: Sendable {
    private let accounts: any AccountDirectory
    private let gate: SignInGate<StoredSignInFailures>

    init(
        accounts: any AccountDirectory, store: any PartnerStore,
        limits: PartnerServerConfiguration.Limits, crypto: PlatformCrypto
    ) {
        self.accounts = accounts
        gate = SignInGate(limits: limits, crypto: crypto, failures: StoredSignInFailures(store: store))
    }

    /// Checks a password; `device` is the device cookie of the browser, if it is one for this user name.
    func check(
        username: String, password: String, client: String?, device: String? = nil,
        at now: @autoclosure () -> Date
    ) async throws -> SignInOutcome<UserAccount> {
        var found: UserAccount?
        let outcome = try await gate.attempt(name: username, client: client, device: device, at: now()) {
            found = try await accounts.account(username: username, password: password)
            return found != nil
        }
        switch (outcome, found) {
        case (.accepted, let account?):
            return account.isDisabled ? .refused(.accountDisabled) : .accepted(account)
        case (.tooMany(let seconds), _): return .refused(.tooMany(retryAfter: seconds))
        // The answer does not tell an unknown name from a wrong password.
        case (.accepted, nil), (.refused, _): return .refused(.wrongPassword)
        }
    }
}

/// The store as the memory of failed sign-ins, so that servers that share it count together.
private struct StoredSignInFailures: SignInFailures {
    let store: any PartnerStore

    func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) async throws -> SignInFailureCount {
        try await store.countSignIn(name, window: window, at: now)
    }

    func forgetSignIns(_ name: SHA256Digest) async throws {
        try await store.forgetSignIns(name)
    }
}
