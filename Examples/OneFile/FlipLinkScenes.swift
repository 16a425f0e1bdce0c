// FlipLinkScenes.swift: account linking in a UIKit app with scenes.
// Copy it with FlipLink.swift and FlipCode.swift.
//
// In:  universal links of a scene.
// Out: one answer to Google for each request, opened as a universal link and never in a browser.
// Fill in the values in FlipLink.swift and FlipCode.swift. Then, in your scene delegate (whole in
// Docs/handle-link.md of the project that this file was copied from):
//
//     flip = FlipLinks(window, session: { … }) { await SignInViewController.show(above: $0) }
//     if flip?.take(connectionOptions) == false { router.open(connectionOptions) }  // In willConnectTo.
//     if flip?.take(userActivity) == false { router.open(userActivity) }  // In scene(_:continue:).
//
// `session` is the token by which your server knows the user, nil when nobody is signed in. Then your sign-in
// is called with the view controller to present it on, and returns when it is closed. The question is kept;
// when the user is still signed out, Google goes on in the browser.
// Each scene has its own `FlipLinks`, and asks in its own window.
// An alert has no room for a link: Google recommends one to its privacy policy.

import Foundation
import UIKit

@MainActor final class FlipLinks {
    private let settings = FlipSettings()
    private let words = FlipWords()
    private let session: @MainActor () async -> String?
    private let code: @MainActor (FlipQuestion, String) async throws -> String
    private let signIn: @MainActor (UIViewController) async -> Void
    private weak var window: UIWindow?
    private var asked: UIViewController?  // The question of the request that waits.

    /// `code` posts the form of a question with a session, and throws a `FlipError`.
    init(
        _ window: UIWindow, session: @escaping @MainActor () async -> String?,
        code: @escaping @MainActor (FlipQuestion, String) async throws -> String = {
            try await FlipCode().code(for: $0, session: $1)
        },
        signIn: @escaping @MainActor (UIViewController) async -> Void
    ) {
        _ = flipIsFilledIn(settings.missingValue)
        self.window = window
        self.session = session
        self.code = code
        self.signIn = signIn
    }

    /// Cold start: the app was not running, and `scene(_:continue:)` is not called for this link.
    @discardableResult func take(_ options: UIScene.ConnectionOptions) -> Bool {
        options.userActivities.reduce(false) { isTaken, activity in take(activity) || isTaken }
    }

    /// Warm start; false when the link is another one of your app: your router's.
    @discardableResult func take(_ activity: NSUserActivity) -> Bool {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let link = activity.webpageURL
        else { return false }
        switch settings.decide(link) {
        case .notAFlipLink: return false
        case .ask(let question): ask(question)
        case .answer(let url): Task { await refuse(url) }  // It closes no question: another request may wait.
        case .show: tell(words.wrongLink)
        }
        return true
    }

    private func ask(_ question: FlipQuestion) {
        let alert = UIAlertController(
            title: words.title, message: words.text(question), preferredStyle: .alert)
        // An alert closes at the first tap, so that a request has one answer.
        alert.addAction(
            UIAlertAction(title: words.agree, style: .default) { [self, weak alert] _ in
                Task { await agree(alert, question) }
            })
        alert.addAction(
            UIAlertAction(title: words.cancel, style: .cancel) { [self, weak alert] _ in
                Task { await answer(alert, question.reply(.accessDenied, "The user refused.")) }
            })
        // A newer request replaces the one before, and no other screen of the app.
        let before = asked
        asked = alert
        guard let below = before?.presentingViewController else { return show(alert) }
        below.dismiss(animated: false) { [self] in show(alert) }
    }

    private func show(_ question: UIViewController) {
        Task {
            await untilVisible()
            if asked === question { present(question) }
        }
    }

    private func agree(_ shown: UIViewController?, _ question: FlipQuestion) async {
        do {
            guard let session = await signedIn() else { throw FlipError.cancelled }
            let reply = question.reply(code: try await code(question, session))
            await answer(shown, reply, success: words.success)
        } catch {
            await answer(shown, question.reply(error as? FlipError ?? .cancelled, "No code."))
        }
    }

    private func signedIn() async -> String? {
        if let session = await session() { return session }
        guard let top else { return nil }
        await signIn(top)
        return await session()
    }

    private func answer(_ shown: UIViewController?, _ reply: URL?, success: String? = nil) async {
        await untilVisible()
        // A newer request may have come while the server was asked, or while the user was in another app.
        guard let shown, asked === shown else { return }
        asked = nil
        guard let reply else { return }
        let shownSuccess = success.map(message)
        if let shownSuccess { present(shownSuccess) }
        if await open(reply) {
            shownSuccess?.dismiss(animated: false)
        } else if let shownSuccess {
            shownSuccess.message = words.notOpened
        } else {
            tell(words.notOpened)
        }
    }

    private func refuse(_ reply: URL) async {
        await untilVisible()
        if await !open(reply) { tell(words.notOpened) }
    }

    private func open(_ reply: URL) async -> Bool {
        await UIApplication.shared.open(reply, options: [.universalLinksOnly: true])
    }

    private func tell(_ text: String) {
        Task {
            await untilVisible()
            // Beside the question of another request it would be read as the answer to that one.
            if asked == nil { present(message(text)) }
        }
    }

    private func message(_ text: String) -> UIAlertController {
        let alert = UIAlertController(title: nil, message: text, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        return alert
    }

    private var top: UIViewController? {
        var top = window?.rootViewController
        while let next = top?.presentedViewController, !next.isBeingDismissed { top = next }
        return top
    }

    private func present(_ screen: UIViewController) { top?.present(screen, animated: true) }

    /// Waits until the scene is in front of the user.
    ///
    /// On a cold start the link comes before the window is visible, and with a storyboard before it is made
    /// key. UIKit drops a screen that is presented then, and opens no other app.
    private func untilVisible() async {
        guard let scene = window?.windowScene, scene.activationState != .foregroundActive else { return }
        let (moments, moment) = AsyncStream<Void>.makeStream()
        let center = NotificationCenter.default
        let observer = center.addObserver(
            forName: UIScene.didActivateNotification, object: scene, queue: .main
        ) { _ in moment.finish() }
        for await _ in moments {}
        center.removeObserver(observer)
    }
}
