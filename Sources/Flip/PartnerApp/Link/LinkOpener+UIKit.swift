#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import UIKit

    extension UIApplication: LinkOpener {
        /// Opens a URL, and says whether an app took it.
        ///
        /// With `universalLinksOnly` the answer is false when no installed app takes the URL as a universal
        /// link, and no browser opens (Apple, `OpenExternalURLOptionsKey.universalLinksOnly`).
        ///
        /// On a cold start an answer may be ready before the app is active. It waits until the app is.
        @MainActor public func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
            await wait(for: Self.didBecomeActiveNotification, unless: applicationState == .active)
            // snippet.universal-links-only
            return await withCheckedContinuation { completed in
                // The typed key: the string "universalLinksOnly" would be an unknown option, without effect.
                open(url, options: [.universalLinksOnly: universalLinksOnly]) { hasOpened in
                    completed.resume(returning: hasOpened)
                }
            }
            // snippet.end
        }
    }

    extension UIScene: LinkOpener {
        /// Opens a URL on behalf of this scene, and says whether an app took it.
        ///
        /// For an ``AccountLinking`` that lives no longer than the scene; otherwise take `UIApplication.shared`.
        /// Waits until the scene is active.
        @MainActor public func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
            await wait(
                for: Self.didActivateNotification, of: self, unless: activationState == .foregroundActive)
            let options = UIScene.OpenExternalURLOptions()
            options.universalLinksOnly = universalLinksOnly
            return await withCheckedContinuation { completed in
                open(url, options: options) { hasOpened in completed.resume(returning: hasOpened) }
            }
        }
    }

    /// Waits for a notification, unless its condition holds already.
    @MainActor private func wait(
        for name: Notification.Name, of sender: UIScene? = nil, unless isTrue: Bool
    ) async {
        guard !isTrue else { return }
        let (moments, moment) = AsyncStream<Void>.makeStream()
        let center = NotificationCenter.default
        let observer = center.addObserver(forName: name, object: sender, queue: .main) { _ in moment.finish()
        }
        for await _ in moments {}
        center.removeObserver(observer)
    }
#endif
