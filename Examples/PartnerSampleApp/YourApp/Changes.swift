// The five changes to an app that has a session, an API, a router and screens. Docs: ../README.md
// YourParts.swift stands for what your app has already.
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
        } catch let failure as YourAPI.Failure {
            // The error code counts, not only the status: for a disabled account Google must not try the browser.
            throw PartnerFailure(oauthError: failure.errorCode, status: failure.status)
        } catch {
            // There was no answer.
            throw .serverUnavailable
        }
    }
}

/// Connects account linking with your app: links go in, and its screens come up.
///
/// Make one for the app, after its launch.
@MainActor final class YourLinking {
    /// 3. The linking and its inbox, which all windows share.
    private let linking: AccountLinking
    private(set) lazy var inbox = LinkInbox(linking) { [weak self] in self?.show($0) }
    private let screens: any YourScreens
    /// The screen that is up; nil for none.
    private var screen: LinkingScreen?

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

    /// 5. Your screens.
    ///
    /// ``LinkingScreen/after(_:on:)`` decides which screen is up, so that no link closes the screen of another
    /// request. A screen may call its closure twice, for two taps: ``AccountLinking`` answers a request once.
    private func show(_ action: LinkingAction) {
        let next = LinkingScreen.after(action, on: screen)
        guard next != screen else { return }
        screen = next
        switch next {
        case .signIn(let ticket):
            screens.signIn { [linking] hasSignedIn in
                if hasSignedIn {
                    self.show(await linking.continueAfterSignIn(ticket))
                } else {
                    self.show(await linking.decline(ticket, because: .signInClosed))
                }
            }
        case .consent(let consent):
            screens.ask(consent) { [linking] agrees in
                if agrees {
                    self.show(await linking.agree(to: consent.ticket))
                } else {
                    self.show(await linking.decline(consent.ticket))
                }
            }
        case .message(let message): screens.tell(message) { self.screen = nil }
        case nil: screens.close()
        }
    }
}
