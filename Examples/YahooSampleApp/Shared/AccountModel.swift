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
        return "\(pending.email ?? "This address") has an account. Sign in to it to link Yahoo."
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

    func signIn() {
        run { [yahoo] in
            do {
                await self.greet(try await yahoo.signIn())
            } catch {
                // Only a failure with a credential replaces `pending`, which is still good after the user closed the page.
                if yahoo.failure(of: error).credential != nil { self.pending = nil }
                throw error
            }
        }
    }

    /// An account without Yahoo, so that there is something to link it to.
    func signInByPassword() {
        run { [email, password] in
            await self.greet(try await Auth.auth().signIn(withEmail: email, password: password))
        }
    }

    func recoverByPassword() {
        guard let pending else { return }
        run { [yahoo, password] in
            await self.greet(try await yahoo.recover(pending, password: password))
        }
    }

    func recoverByMicrosoft() {
        guard let pending else { return }
        run { [yahoo, microsoft] in
            await self.greet(try await yahoo.recover(pending, with: microsoft))
        }
    }

    func link() { run { [yahoo] in await self.greet(try await yahoo.link()) } }

    /// Leaves this account for the one that the Yahoo account belongs to.
    ///
    /// What this account has stays with it: moving that is your server's work.
    func switchAccount() {
        guard let otherAccount else { return }
        run { [yahoo] in
            do {
                await self.greet(try await Auth.auth().signIn(with: otherAccount))
            } catch {
                let code = yahoo.failure(of: error).code
                // The credential works once: after an answer of Firebase, `link()` brings another.
                if code != .networkError { self.otherAccount = nil }
                guard code == .invalidCredential else { throw error }
                self.message = "Yahoo's answer has expired. Choose “Link Yahoo” to try again."
            }
        }
    }

    func unlink() { run { [yahoo] in try await yahoo.unlink() } }

    func deleteAccount() {
        run { [yahoo] in
            try await yahoo.deleteAccount()
            self.forgetOffers()
        }
    }

    func signOut() {
        run { [yahoo] in
            try yahoo.signOut()
            self.forgetOffers()
        }
    }

    /// Forgets the ways on from earlier errors, once a step has worked.
    private func forgetOffers() {
        pending = nil
        otherAccount = nil
    }

    /// Greets the user by Yahoo's name, for which the result of the sign-in has a token.
    ///
    /// The user is signed in already, so a missing name is not an error.
    private func greet(_ result: AuthDataResult) async {
        forgetOffers()
        guard result.credential?.accessToken != nil else { return }
        let name = try? await yahoo.profile(result)["name"] as? String
        message = "Hello, \(name ?? "there")."
    }

    private func show(_ user: User?) {
        isSignedIn = user != nil
        guard let user else {
            account = "No user is signed in."
            return
        }
        let providers = user.providerData.map(\.providerID).sorted().joined(separator: ", ")
        // A user who signed in by a custom token has no provider.
        account = (user.email ?? user.uid) + (providers.isEmpty ? "" : ", by \(providers)")
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
        // Not an error of the recovery: it would replace Yahoo's credential by another provider's.
        case (.accountExistsWithDifferentCredential, .some) where pending == nil && failure.email != nil:
            pending = failure
        case (.credentialAlreadyInUse, .some(let credential)): otherAccount = credential
        default: message = words(for: error, readBy: yahoo)
        }
    }
}
