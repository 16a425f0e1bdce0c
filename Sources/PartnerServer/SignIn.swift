import AppFlip
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks user names and passwords, and keeps guessing slow.
///
/// What it counts stays within this process; several servers behind one address count each for themselves.
struct SignIn: Sendable {
    enum Outcome: Sendable {
        case accepted(ServerContext.Account)
        /// The password was right, and the account is barred.
        case disabled
        /// Unknown name or wrong password: nobody is told which.
        case refused
        case tooMany(retryAfter: Int)
    }

    private let accounts: [ServerContext.Account]
    private let crypto: PlatformCrypto
    private let gate: SignInGate
    private let checker: PasswordChecker

    init(
        accounts: [ServerContext.Account], limits: PartnerServerConfiguration.Limits, crypto: PlatformCrypto,
        verify: @escaping @Sendable (String, PasswordHash) -> Bool
    ) {
        self.accounts = accounts
        self.crypto = crypto
        gate = SignInGate(limits: limits)
        checker = PasswordChecker(verify: verify)
    }

    func check(username: String, password: String, at now: Date) async -> Outcome {
        // Unknown names are counted like known ones, or the limit would tell them apart.
        let name = crypto.sha256(username.utf8)
        if let seconds = await gate.enter(name, at: now) { return .tooMany(retryAfter: seconds) }
        let account = accounts.first { $0.username.utf8.elementsEqual(username.utf8) }
        // For an unknown name some other hash is checked, so that the answer takes the same time.
        var isRight = false
        if let hash = (account ?? accounts.first)?.password {
            isRight = await checker.check(password, against: hash)
        }
        isRight = isRight && account != nil
        await gate.leave(name, succeeded: isRight)
        let rule = "the user name and the password are right, and not tried too often"
        guard Check.that(isRight, rule, "RFC 6749 section 10.10"), let account else { return .refused }
        return account.isDisabled ? .disabled : .accepted(account)
    }
}

/// Checks one password at a time: that takes a processor for a while, and the others serve requests.
actor PasswordChecker {
    private let verify: @Sendable (String, PasswordHash) -> Bool

    init(verify: @escaping @Sendable (String, PasswordHash) -> Bool) {
        self.verify = verify
    }

    func check(_ password: String, against hash: PasswordHash) -> Bool {
        verify(password, hash)
    }
}

/// Counts failed sign-ins in fixed windows.
///
/// An attempt counts as failed from its beginning, so that many at once cannot slip past the limit. The
/// total per window bounds the number of names remembered, and a new window forgets them all.
actor SignInGate {
    private let limits: PartnerServerConfiguration.Limits
    private var windowEnd = Date.distantPast
    private var failures: [SHA256Digest: Int] = [:]
    private var total = 0
    private var waiting = 0

    init(limits: PartnerServerConfiguration.Limits) {
        self.limits = limits
    }

    /// Nil when the attempt may go on; else how many seconds to wait.
    func enter(_ name: SHA256Digest, at now: Date) -> Int? {
        if now >= windowEnd {
            failures = [:]
            total = 0
            windowEnd = now.addingTimeInterval(Double(limits.signInWindow))
        }
        guard waiting < limits.waitingSignIns else { return 1 }
        guard total < limits.failedSignIns, failures[name, default: 0] < limits.failedSignInsPerAccount else {
            return max(1, Int(windowEnd.timeIntervalSince(now).rounded(.up)))
        }
        waiting += 1
        total += 1
        failures[name, default: 0] += 1
        return nil
    }

    func leave(_ name: SHA256Digest, succeeded: Bool) {
        waiting -= 1
        guard succeeded else { return }
        total = max(0, total - 1)
        failures[name] = nil
    }

    /// How many names are remembered.
    var nameCount: Int { failures.count }
}
