// The five changes to an app that has a session, an API, a router and screens. Docs: ../README.md
import AppFlip
import Foundation
import PartnerApp
import UIKit
import WebText

/// 1. Your session in place of `KeychainAccounts`. Unlock it here, when your app has a lock.
struct YourAccounts: AccountSource {
    let session: any YourSession

    func current() async -> SignedInAccount? {
        guard let user = await session.unlockedUser() else { return nil }
        return SignedInAccount(name: user.name, session: AppSession(token: user.token))
    }
}

/// 2. Your API in place of `/app/code`. The form has all that your server needs; send it as it is.
struct YourCodes: CodeService {
    let api: YourAPI

    func code(
        for request: CodeRequest, account: SignedInAccount
    ) async throws(PartnerFailure) -> String {
        let form = request.form.encoded
        do {
            return try await api.post("link/code", form, token: account.session.token)
        } catch YourAPI.Failure.status(401) {
            throw .sessionEnded
        } catch {
            throw .serverUnavailable
        }
    }
}

@MainActor final class YourLinking {
    /// 3. One for the app, made after its launch.
    private let linking: AccountLinking
    private(set) lazy var inbox = LinkInbox(linking) { [weak self] in self?.show($0) }

    init(_ session: any YourSession, _ api: YourAPI, _ screens: any YourScreens) {
        self.screens = screens
        linking = AccountLinking(
            YourSettings.configuration, wording: YourSettings.wording,
            accounts: YourAccounts(session: session), codes: YourCodes(api: api),
            opener: UIApplication.shared, now: { Date() })
    }

    // snippet.router
    /// 4. Before your router: in `scene(_:continue:)`, and on a cold start. In SwiftUI
    /// `onUniversalLink(take:otherwise:)` does it.
    func open(_ link: URL, router: any YourRouter) {
        if !inbox.take(link) { router.open(link) }
    }
    // snippet.end

    /// 5. Your screens. `after` decides which one is up, so that no link closes another request's.
    private func show(_ action: LinkingAction) {
        let next = LinkingScreen.after(action, on: screen)
        guard next != screen else { return }
        screen = next
        switch next {
        case .signIn(let ticket):
            screens.signIn { [linking] hasSignedIn in
                hasSignedIn
                    ? self.show(await linking.continueAfterSignIn(ticket))
                    : self.show(await linking.decline(ticket, because: .signInClosed))
            }
        case .consent(let consent):
            screens.ask(consent) { [linking] agrees in
                agrees
                    ? self.show(await linking.agree(to: consent.ticket))
                    : self.show(await linking.decline(consent.ticket))
            }
        case .message(let message): screens.tell(message) { self.screen = nil }
        case nil: screens.close()
        }
    }

    private let screens: any YourScreens
    private var screen: LinkingScreen?
}

// What your app has already; the names are examples.

protocol YourSession: Sendable {
    func unlockedUser() async -> (name: String, token: String)?
}

struct YourAPI: Sendable {
    enum Failure: Error { case status(Int) }

    func post(_ path: String, _ form: String, token: String) async throws -> String {
        throw Failure.status(0)
    }
}

@MainActor protocol YourRouter {
    func open(_ link: URL)
}

@MainActor protocol YourScreens {
    func signIn(_ finished: @escaping @MainActor (Bool) async -> Void)
    func ask(_ screen: ConsentScreen, _ answered: @escaping @MainActor (Bool) async -> Void)
    func tell(_ message: LocalMessage, _ closed: @escaping @MainActor () -> Void)
    func close()
}

enum YourSettings {
    static let configuration = PartnerConfiguration(
        universalLink: "https://partner.example/flip", clientID: "google-client",
        allowedScopes: ["devices.read"], defaultScope: ["devices.read"])
    static let wording = ConsentWording(
        company: "Example", statement: "Once linked, Google will have permission to read your devices.",
        scopes: ["devices.read": "See your devices"], unlinkingURL: "https://partner.example/settings")
}
