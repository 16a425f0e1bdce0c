import AppFlip
import PartnerApp
import UIKit

/// Shows the decisions of account linking in one window, and passes the user's actions back.
@MainActor final class LinkingPresenter {
    private let parts: LinkingParts
    private weak var root: UIViewController?

    init(_ parts: LinkingParts, root: UIViewController) {
        self.parts = parts
        self.root = root
    }

    func show(_ action: LinkingAction) {
        switch action {
        case .askForSignIn(let ticket): present(signIn(ticket))
        case .askForConsent(let screen): present(consent(screen))
        case .answered: root?.dismiss(animated: true)
        case .showMessage(let message): present(alert(message))
        // A tap that came too late, or a link for the app's router: the screen does not change.
        case .ignored, .notAFlipLink: break
        }
    }

    private func signIn(_ ticket: FlipTicket) -> UIViewController {
        SignInViewController(
            signIn: { [parts] in await parts.signIn(username: $0, password: $1) },
            finished: { [weak self, linking = parts.linking] hasSignedIn in
                self?.after {
                    hasSignedIn
                        ? await linking.continueAfterSignIn(ticket)
                        : await linking.decline(ticket, because: .signInClosed)
                }
            })
    }

    private func consent(_ screen: ConsentScreen) -> UIViewController {
        ConsentViewController(screen) { [weak self, linking = parts.linking] choice in
            self?.after {
                switch choice {
                case .agree: await linking.agree(to: screen.ticket)
                case .cancel: await linking.decline(screen.ticket)
                // Recoverable: Google continues in the browser, where another account can sign in.
                case .otherAccount: await linking.decline(screen.ticket, because: .otherAccountWanted)
                }
            }
        }
    }

    private func alert(_ message: LocalMessage) -> UIViewController {
        let alert = UIAlertController(title: message.title, message: message.text, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        return alert
    }

    private func after(_ step: @escaping () async -> LinkingAction) {
        Task { show(await step()) }
    }

    /// Replaces the screen before, whose ticket is no longer valid.
    private func present(_ screen: UIViewController) {
        guard let root else { return }
        guard root.presentedViewController != nil else { return root.present(screen, animated: true) }
        root.dismiss(animated: false) { root.present(screen, animated: true) }
    }
}
