@preconcurrency import FirebaseAuth
import Foundation
import Observation

/// The state of the screen, and the actions of its buttons.
@MainActor @Observable final class AccountModel {
    private(set) var account = "No user is signed in."
    private(set) var isSignedIn = false
    private(set) var isBusy = false
    private(set) var message = ""
    /// The account that has to be opened the old way, so that Yahoo can be linked to it.
    private(set) var pending: PendingLink?
    /// Opens the account that the Yahoo account belongs to; the user decides.
    private(set) var otherAccount: AuthCredential?
    var email = ""
    var password = ""

    @ObservationIgnored private let yahoo: YahooSignIn
    @ObservationIgnored private var listener: (any NSObjectProtocol)?

    init(_ yahoo: YahooSignIn) {
        self.yahoo = yahoo
        // Before Firebase 13.1 the first call may come with nil, before the keychain is read.
        // A second one then brings the user. From 13.1 on the first call waits for the keychain.
        listener = yahoo.auth.addStateDidChangeListener { [weak self] _, user in
            self?.show(user)
        }
    }

    func signIn() {
        run { [yahoo] in
            switch try await yahoo.signInOrFindAccount() {
            case .signedIn(let result): try await self.greet(result)
            case .accountExists(let pending): self.pending = pending
            }
        }
    }

    /// An account without Yahoo, so that there is something to link it to.
    func signInByPassword() {
        run { [yahoo, email, password] in
            try await self.greet(try await yahoo.auth.signIn(withEmail: email, password: password))
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
        run { [yahoo] in
            try await self.greet(try await yahoo.recover(pending, providerID: "microsoft.com"))
        }
    }

    func link() {
        run { [yahoo] in
            switch try await yahoo.link() {
            case .linked(let result): try await self.greet(result)
            case .belongsToAnotherAccount(let credential): self.otherAccount = credential
            }
        }
    }

    func switchAccount() {
        guard let otherAccount else { return }
        run { [yahoo] in try await self.greet(try await yahoo.switchAccount(otherAccount)) }
    }

    func unlink() { run { [yahoo] in try await yahoo.unlink() } }

    func deleteAccount() { run { [yahoo] in try await yahoo.deleteAccount() } }

    func signOut() { (message, pending, otherAccount) = (yahoo.signOut() ?? "", nil, nil) }

    /// The name that Yahoo has for the user: the token is at hand only right after a sign-in.
    private func greet(_ result: AuthDataResult) async throws {
        (pending, otherAccount) = (nil, nil)
        guard let token = result.credential?.accessToken else { return }
        message = "Hello, \(try await yahooProfile(accessToken: token).name ?? "there")."
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
            do { try await step() } catch { message = words(for: error) }
            (isBusy, password) = (false, "")
            show(yahoo.auth.currentUser)
        }
    }
}
