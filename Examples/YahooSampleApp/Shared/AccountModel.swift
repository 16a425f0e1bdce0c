@preconcurrency import FirebaseAuth
import Foundation
import Observation

/// The state of the screen, and the actions of its buttons.
@MainActor @Observable final class AccountModel {
    private(set) var account = "No user is signed in."
    private(set) var isSignedIn = false
    private(set) var isBusy = false
    private(set) var message = ""
    /// The sign-in with Yahoo that failed because the account has to be opened the old way first; nil without one.
    private(set) var pending: YahooSignIn.Failure?
    /// What to do about `pending`; nil when nothing is.
    var recoveryHint: String? {
        guard let pending else { return nil }
        return "\(pending.email ?? "This address") has an account. Sign in to it, and Yahoo is linked."
    }
    /// The credential that opens the account to which the Yahoo account belongs; the user decides.
    private(set) var otherAccount: AuthCredential?
    var email = ""
    var password = ""

    @ObservationIgnored private let yahoo: YahooSignIn
    /// Kept as long as the model, as `YahooSignIn` keeps Yahoo's.
    @ObservationIgnored private lazy var microsoft = OAuthProvider(providerID: "microsoft.com")
    @ObservationIgnored private var listener: (any NSObjectProtocol)?

    init(pages: YahooSignIn.Pages? = nil) {
        yahoo = Settings.yahooSignIn(pages: pages)
        // Before Firebase 13.1 the first call may come with nil, before the keychain is read.
        // A second one then brings the user. From 13.1 on the first call waits for the keychain.
        listener = Auth.auth().addStateDidChangeListener { [weak self] _, user in
            self?.show(user)
        }
    }

    func signIn() { run { [yahoo] in try await self.greet(try await yahoo.signIn()) } }

    /// An account without Yahoo, so that there is something to link it to.
    func signInByPassword() {
        run { [email, password] in
            try await self.greet(try await Auth.auth().signIn(withEmail: email, password: password))
        }
    }

    func recoverByPassword() {
        guard let pending else { return }
        run { [yahoo, password] in
            try await self.greet(try await yahoo.recover(pending, password: password))
        }
    }

    func recoverByMicrosoft() {
        guard let pending else { return }
        run { [yahoo, microsoft] in
            try await self.greet(try await yahoo.recover(pending, with: microsoft))
        }
    }

    func link() { run { [yahoo] in try await self.greet(try await yahoo.link()) } }

    /// Leaves this account for the one that the Yahoo account belongs to.
    ///
    /// What this account has stays with it: moving that is your server's work.
    func switchAccount() {
        guard let otherAccount else { return }
        run { try await self.greet(try await Auth.auth().signIn(with: otherAccount)) }
    }

    func unlink() { run { [yahoo] in try await yahoo.unlink() } }

    func deleteAccount() { run { [yahoo] in try await yahoo.deleteAccount() } }

    func signOut() {
        run { [yahoo] in
            try yahoo.signOut()
            (self.pending, self.otherAccount) = (nil, nil)
        }
    }

    /// Greets the user by Yahoo's name, for which the result of the sign-in has a token.
    private func greet(_ result: AuthDataResult) async throws {
        (pending, otherAccount) = (nil, nil)
        guard result.credential?.accessToken != nil else { return }
        let name = try await yahoo.profile(result)["name"] as? String
        message = "Hello, \(name ?? "there")."
    }

    private func show(_ user: User?) {
        isSignedIn = user != nil
        guard let user else { return account = "No user is signed in." }
        let providers = user.providerData.map(\.providerID).sorted().joined(separator: ", ")
        account = "\(user.email ?? user.uid), by \(providers)"
    }

    /// One thing at a time: a second page cannot be opened above the first.
    private func run(_ step: @escaping @MainActor () async throws -> Void) {
        guard !isBusy else { return }
        (isBusy, message) = (true, "")
        Task {
            do { try await step() } catch { explain(error) }
            (isBusy, password) = (false, "")
            show(Auth.auth().currentUser)
        }
    }

    /// Says what went wrong, or offers the way on that the error has.
    private func explain(_ error: any Error) {
        // The account is open, and the credential for Yahoo is useless by now.
        if case YahooSignIn.Problem.signedInWithoutYahoo = error { pending = nil }
        let failure = yahoo.failure(of: error)
        switch (failure.code, failure.credential) {
        case (.accountExistsWithDifferentCredential, .some): pending = failure
        case (.credentialAlreadyInUse, .some(let credential)): otherAccount = credential
        default: message = words(for: error, of: yahoo)
        }
    }
}
