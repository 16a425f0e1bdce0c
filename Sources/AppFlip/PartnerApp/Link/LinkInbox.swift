import Foundation

#if canImport(SwiftUI)
    import SwiftUI
#endif
#if canImport(UIKit) && !os(watchOS)
    import UIKit
#endif

/// Takes every universal link: each method that the system calls passes its link to ``take(_:)``.
///
/// The system delivers links on the main thread and wants an answer at once; ``AccountLinking`` is an actor
/// and answers later. The inbox connects the two. It passes links on in the order in which they came, and
/// shows each action on the main actor.
@MainActor public final class LinkInbox {
    private let linking: AccountLinking
    private let show: @MainActor (LinkingAction) -> Void
    /// The task of the last link, which the task of the next link waits for.
    private var last: Task<Void, Never>?
    private var deliveries = LinkDeliveries()

    /// An inbox that passes links to `linking` and actions to `show`.
    public init(_ linking: AccountLinking, show: @escaping @MainActor (LinkingAction) -> Void) {
        self.linking = linking
        self.show = show
    }

    /// Takes a link; false when it is not for account linking, and the app's router must handle it.
    ///
    /// A flip link is taken even when it will be refused: when an app does not take a link, the system
    /// may open it in the browser.
    ///
    /// SwiftUI has two methods for a link, and both may be called for one. The second delivery does nothing
    /// and is true, so that a router, too, gets each link once.
    @discardableResult public func take(_ link: URL) -> Bool { take(link, from: .openURL) }

    /// Takes a link from one of the two methods of SwiftUI.
    @discardableResult package func take(_ link: URL, from method: LinkDeliveries.Method) -> Bool {
        if deliveries.isRepeat(link, from: method) { return true }
        guard let flipLink = linking.flipLink(link) else { return false }
        // Tasks start in any order. Each waits for the one before, or an older link
        // could replace a newer one.
        last = Task { [linking, show, last] in
            await last?.value
            show(await linking.receive(flipLink))
        }
        return true
    }
}

#if canImport(UIKit) && !os(watchOS)
    extension LinkInbox {
        /// Takes the link that a scene is connected with: a cold start.
        ///
        /// Call it from `scene(_:willConnectTo:options:)`. The app was not running, and `scene(_:continue:)`
        /// is not called for this link.
        @discardableResult public func take(_ options: UIScene.ConnectionOptions) -> Bool {
            // The activities are a set without an order, and others may be beside the link (Apple, `userActivities`).
            var isTaken = false
            for activity in options.userActivities {
                if take(activity) { isTaken = true }
            }
            return isTaken
        }

        /// Takes the link of an activity: a warm start.
        ///
        /// Call it from `scene(_:continue:)`; or, in an app without scenes, from
        /// `application(_:continue:restorationHandler:)`, which returns the result. That method is
        /// deprecated as of iOS 26, and apps built with the iOS 27 SDK must have scenes (Apple, TN3187).
        @discardableResult public func take(_ activity: NSUserActivity) -> Bool {
            guard let link = activity.universalLink else { return false }
            return take(link, from: .userActivity)
        }
    }

    extension NSUserActivity {
        /// The universal link that opened the app; nil when something else did, such as Handoff.
        ///
        /// Source: Google, "App Flip for iOS", handle `NSUserActivityTypeBrowsingWeb`.
        public var universalLink: URL? {
            activityType == NSUserActivityTypeBrowsingWeb ? webpageURL : nil
        }
    }
#endif

#if canImport(SwiftUI)
    extension View {
        /// Passes the universal links that open the app to an inbox, on a cold and on a warm start.
        ///
        /// `otherwise` gets each link that is not for account linking: it is your router. Apple's engineers
        /// say that `onOpenURL` gets universal links (developer forums, thread 762526); there are reports of
        /// links that only `onContinueUserActivity` got. This takes both and drops the second delivery.
        @MainActor public func onUniversalLink(
            take inbox: LinkInbox, otherwise: @escaping @MainActor (URL) -> Void = { _ in }
        ) -> some View {
            onOpenURL { link in
                if !inbox.take(link) { otherwise(link) }
            }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                guard let link = activity.webpageURL else { return }
                if !inbox.take(link, from: .userActivity) { otherwise(link) }
            }
        }
    }
#endif
