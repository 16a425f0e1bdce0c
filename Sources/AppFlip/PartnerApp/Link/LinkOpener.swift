import Foundation

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#endif

/// The system's way to open a universal link.
///
/// In an app `UIApplication` and `UIScene` are openers: hand over `UIApplication.shared`.
public protocol LinkOpener: Sendable {
    /// Waits until the app is in front of the user; from the background it may open nothing.
    ///
    /// After a cold start an answer may be ready before the app is active.
    func untilActive() async
    /// Opens a URL in the app that claims it, and says whether one did.
    ///
    /// With `universalLinksOnly` the URL opens as a universal link or not at all, never in a browser. This
    /// package always passes `true`, and does not try again when the result is `false`: the URL carries a
    /// code, which would stay in the browser's history, and the page at that address could read it (RFC 8252
    /// section 8.1).
    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool
}

extension LinkOpener {
    /// Does not wait: for an opener outside of an app, which is always active.
    public func untilActive() async {}
}

#if canImport(UIKit) && !os(watchOS)
    extension UIApplication: LinkOpener {
        /// Waits until the app is active.
        @MainActor public func untilActive() async {
            await wait(for: Self.didBecomeActiveNotification, unless: applicationState == .active)
        }

        /// Opens a URL, and says whether an app took it.
        ///
        /// With `universalLinksOnly` the answer is false when no installed app takes the URL as a universal
        /// link, and no browser opens (Apple, `OpenExternalURLOptionsKey.universalLinksOnly`).
        @MainActor public func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
            await withCheckedContinuation { completed in
                // The typed key: the string "universalLinksOnly" would be an unknown option, without effect.
                open(url, options: [.universalLinksOnly: universalLinksOnly]) { hasOpened in
                    completed.resume(returning: hasOpened)
                }
            }
        }
    }

    extension UIScene: LinkOpener {
        /// Waits until the scene is active.
        @MainActor public func untilActive() async {
            await wait(
                for: Self.didActivateNotification, of: self, unless: activationState == .foregroundActive)
        }

        /// Opens a URL on behalf of this scene, and says whether an app took it.
        ///
        /// For an ``AccountLinking`` that lives no longer than the scene; otherwise
        /// take `UIApplication.shared`.
        @MainActor public func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
            let options = UIScene.OpenExternalURLOptions()
            options.universalLinksOnly = universalLinksOnly
            return await withCheckedContinuation { completed in
                open(url, options: options) { hasOpened in completed.resume(returning: hasOpened) }
            }
        }
    }

    /// Waits for a notification, unless the state that it tells of holds already.
    @MainActor private func wait(
        for name: Notification.Name, of sender: UIScene? = nil, unless holdsAlready: Bool
    ) async {
        guard !holdsAlready else { return }
        // The stream has no elements: it ends when the notification comes.
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        let center = NotificationCenter.default
        let observer = center.addObserver(forName: name, object: sender, queue: .main) { _ in
            continuation.finish()
        }
        for await _ in stream {}
        center.removeObserver(observer)
    }
#endif
