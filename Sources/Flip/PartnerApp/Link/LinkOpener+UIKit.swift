#if canImport(UIKit)
    import UIKit

    extension UIApplication: LinkOpener {
        /// Opens a URL, and says whether an app took it.
        ///
        /// With `universalLinksOnly` the answer is false when no installed app takes the URL as a universal
        /// link, and no browser opens (Apple, `OpenExternalURLOptionsKey.universalLinksOnly`).
        @MainActor public func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
            // snippet.universal-links-only
            await withCheckedContinuation { completed in
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
        @MainActor public func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
            let options = UIScene.OpenExternalURLOptions()
            options.universalLinksOnly = universalLinksOnly
            return await withCheckedContinuation { completed in
                open(url, options: options) { hasOpened in completed.resume(returning: hasOpened) }
            }
        }
    }
#endif
