// FlipLinkScenes.swift: account linking in a UIKit app with scenes. Copy it together with FlipLink.swift.
//
// In:  universal links of a scene: `take(connectionOptions)` on a cold start, then `take(userActivity)`.
// Out: one answer to Google for each request, opened as a universal link and never in a browser.
// Fill in: the words of the alert, and the closure that posts `codeForm()` of the question to your server
// and returns the code, or throws a `FlipError`.
// Use: one `FlipLinks` for a scene, made in `scene(_:willConnectTo:options:)` and kept. Call it there and in
// `scene(_:continue:)`. When a call answers false, the link is another one of your app: your router's.
// It does not sign users in: the closure does. Rules for the screen: Docs/return-code.md.

import Foundation
import UIKit

@MainActor final class FlipLinks {
    private let settings = FlipSettings()
    private let code: (FlipQuestion) async throws -> String
    private weak var window: UIWindow?
    private var asked: UIViewController?  // The question of the request that waits.

    init(_ window: UIWindow, code: @escaping (FlipQuestion) async throws -> String) {
        self.window = window
        self.code = code
    }

    /// Cold start: the app was not running, and `scene(_:continue:)` is not called for this link.
    @discardableResult func take(_ options: UIScene.ConnectionOptions) -> Bool {
        options.userActivities.reduce(false) { isTaken, activity in take(activity) || isTaken }
    }

    @discardableResult func take(_ activity: NSUserActivity) -> Bool {  // Warm start.
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let link = activity.webpageURL
        else { return false }
        switch settings.decide(link) {
        case .notAFlipLink: return false
        case .ask(let question): ask(question)
        case .answer(let url): open(url)  // It closes no question: another request may wait.
        case .show: tell("This link cannot be used. Nothing was linked. Start again in Google's app.")
        }
        return true
    }

    private func ask(_ question: FlipQuestion) {
        let text = question.scopes.joined(separator: "\n")
        let alert = UIAlertController(title: "Link to Google?", message: text, preferredStyle: .alert)
        // An alert closes at the first tap, so that a request has one answer.
        alert.addAction(
            UIAlertAction(title: "Agree and link", style: .default) { [self, weak alert] _ in
                Task {
                    do { answer(alert, question.reply(code: try await code(question))) } catch {
                        answer(alert, question.reply(error as? FlipError ?? .cancelled, "No code."))
                    }
                }
            })
        alert.addAction(
            UIAlertAction(title: "Cancel", style: .cancel) { [self, weak alert] _ in
                answer(alert, question.reply(.accessDenied, "The user refused."))
            })
        // A newer request replaces the one before, and no other screen of the app.
        let before = asked
        asked = alert
        guard let below = before?.presentingViewController else { return present(alert) }
        below.dismiss(animated: false) { [self] in present(alert) }
    }

    private func answer(_ shown: UIViewController?, _ reply: URL?) {
        // A newer request may have come while the server was asked.
        guard let shown, asked === shown else { return }
        asked = nil
        if let reply { open(reply) }
    }

    private func open(_ reply: URL) {
        UIApplication.shared.open(reply, options: [.universalLinksOnly: true]) { [self] isOpen in
            if !isOpen { tell("Google's app did not open. Your account was not linked. Start again there.") }
        }
    }

    private func tell(_ text: String) {
        // Beside the question of another request it would be read as the answer to that one.
        guard asked?.presentingViewController == nil else { return }
        let alert = UIAlertController(title: nil, message: text, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert)
    }

    private func present(_ screen: UIViewController) {
        var top = window?.rootViewController
        while let next = top?.presentedViewController { top = next }
        top?.present(screen, animated: true)
    }
}
