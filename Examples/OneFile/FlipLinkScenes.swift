// FlipLinkScenes.swift: account linking in a UIKit app with scenes.
// Copy it with FlipLink.swift, FlipLinking.swift and FlipCode.swift.
//
// In:  universal links of a scene.
// Out: the screens of FlipLinking.swift, as alerts.
// Fill in the values in FlipLink.swift and FlipCode.swift. Then, in your scene delegate (whole in
// Docs/handle-link.md of the project that this file was copied from):
//
//     flip = FlipLinks(window, account: { … }) { screen, closed in
//         screen.present(FlipSheet(SignInViewController(), closed: closed), animated: true)
//     }
//     if flip?.take(connectionOptions) != true { router.open(connectionOptions) }  // In willConnectTo.
//     if flip?.take(userActivity) != true { router.open(userActivity) }  // In scene(_:continue:).
//
// `account` returns the user who is signed in, with the token by which your server knows that user; nil when nobody
// is. Then the last closure shows your sign-in, and calls `closed` when it is gone, however it went: `FlipSheet` does
// that for a view controller of yours, which closes itself by `dismiss` and may be swiped away. Then the question
// follows; when the user is still signed out, Google goes on in the browser.
// Several windows: each scene has its own `FlipLinks`, and asks in its own window. To let a newer link in one window
// replace the question of another, make one `FlipLinking` in your app delegate, and `FlipLinks(window, linking)`.
// An alert has no room for a link. Google recommends a link to its privacy policy.

import Foundation
import UIKit

/// The alerts of a window.
@MainActor final class FlipLinks: FlipPresenter {
    private let linking: FlipLinking
    private let signIn: @MainActor (UIViewController, @escaping @MainActor () -> Void) -> Void
    private weak var window: UIWindow?
    private var screen: FlipScreen?
    private var currentAlert: UIViewController?  // For the screen; nil for the sign-in.
    private var isSigningIn = false

    convenience init(
        _ window: UIWindow, account: @escaping @MainActor () async -> FlipAccount?,
        signIn: @escaping @MainActor (UIViewController, @escaping @MainActor () -> Void) -> Void
    ) { self.init(window, FlipLinking(account: account), signIn: signIn) }

    init(
        _ window: UIWindow, _ linking: FlipLinking,
        signIn: @escaping @MainActor (UIViewController, @escaping @MainActor () -> Void) -> Void
    ) { (self.window, self.linking, self.signIn) = (window, linking, signIn) }

    /// Cold start: the app was not running, and `scene(_:continue:)` is not called for this link.
    @discardableResult func take(_ options: UIScene.ConnectionOptions) -> Bool {
        options.userActivities.reduce(false) { isTaken, activity in take(activity) || isTaken }
    }

    /// Warm start; false if the link is another link of your app: give it to your router.
    @discardableResult func take(_ activity: NSUserActivity) -> Bool {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let link = activity.webpageURL
        else { return false }
        return linking.take(link, in: self)
    }

    func show(_ screen: FlipScreen?) {
        self.screen = screen
        let next = screen.flatMap(alert)
        let before = currentAlert
        currentAlert = next
        Task {
            await untilVisible()
            // An alert closes at a tap. The previous alert is still open if a newer link or the server's answer came.
            if let before, let below = before.presentingViewController, !before.isBeingDismissed {
                below.dismiss(animated: false) { [self] in present(next) }
            } else {
                present(next)
            }
        }
    }

    /// Presents the alert, or your sign-in; nothing when a newer screen has come.
    private func present(_ next: UIViewController?) {
        guard next === currentAlert else { return }
        if let next { top?.present(next, animated: true) } else { showSignIn() }
    }

    /// The alert for a screen; nil for the sign-in, which is yours.
    private func alert(_ screen: FlipScreen) -> UIViewController? {
        let (words, id) = (linking.words, screen.id)
        switch screen.content {
        case .signIn: return nil
        case .question(let question, let account, isLinking: false):
            let alert = alert(words.title, words.text(question, account: account))
            add(words.agree, to: alert) { await $0.agree(id) }
            if !words.otherAccount.isEmpty {
                add(words.otherAccount, to: alert) { await $0.refuse(id, .otherAccountWanted) }
            }
            add(words.cancel, .cancel, to: alert) { await $0.refuse(id) }
            return alert
        case .question:
            // Cancel counts until Google's app opens.
            let alert = alert(nil, words.linking)
            add(words.cancel, .cancel, to: alert) { await $0.refuse(id) }
            return alert
        case .success: return alert(nil, words.success)
        case .message(let text):
            let alert = alert(nil, text)
            add(words.close, to: alert) { $0.close(id) }
            return alert
        }
    }

    private func alert(_ title: String?, _ text: String) -> UIAlertController {
        UIAlertController(title: title, message: text, preferredStyle: .alert)
    }

    private func add(
        _ title: String, _ style: UIAlertAction.Style = .default, to alert: UIAlertController,
        _ tap: @escaping @MainActor (FlipLinking) async -> Void
    ) {
        alert.addAction(
            UIAlertAction(title: title, style: style) { [linking] _ in Task { await tap(linking) } })
    }

    /// Shows your sign-in once: when a newer link comes while it is up, it goes on for that.
    private func showSignIn() {
        guard case .signIn = screen?.content, !isSigningIn else { return }
        isSigningIn = true
        guard let top else { return signInClosed() }
        // A second call of the block changes nothing. A second call of a continuation would crash.
        signIn(top) { [weak self] in self?.signInClosed() }
    }

    private func signInClosed() {
        guard isSigningIn else { return }
        isSigningIn = false
        guard let screen, case .signIn = screen.content else { return }
        Task { await linking.signInEnded(screen.id) }
    }

    private var top: UIViewController? {
        var top = window?.rootViewController
        while let next = top?.presentedViewController, !next.isBeingDismissed { top = next }
        return top
    }

    /// Waits until the scene is in front of the user.
    ///
    /// On a cold start the link comes before the window is visible, and with a storyboard before it is made
    /// key. UIKit drops a screen that is presented then.
    private func untilVisible() async {
        guard let scene = window?.windowScene else { return }
        await FlipLinking.wait(
            for: UIScene.didActivateNotification, of: scene,
            unless: scene.activationState == .foregroundActive)
    }
}

/// Holds your sign-in, and tells when it is gone: closed by you, or swiped away by the user.
final class FlipSheet: UIViewController {
    private let content: UIViewController
    private let closed: @MainActor () -> Void

    init(_ content: UIViewController, closed: @escaping @MainActor () -> Void) {
        (self.content, self.closed) = (content, closed)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        addChild(content)
        content.view.frame = view.bounds
        content.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(content.view)
        content.didMove(toParent: self)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isBeingDismissed { closed() }
    }
}
