#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import UIKit

    extension LinkInbox {
        /// Takes the link that a scene is connected with: a cold start.
        ///
        /// Call it from `scene(_:willConnectTo:options:)`. The app was not running, and `scene(_:continue:)` is
        /// not called for this link.
        @discardableResult public func take(_ options: UIScene.ConnectionOptions) -> Bool {
            // A set, so there is no first one; another activity may be in it (Apple, `userActivities`).
            options.userActivities.reduce(false) { isTaken, activity in take(activity) || isTaken }
        }

        /// Takes the link of an activity: a warm start.
        ///
        /// Call it from `scene(_:continue:)`; or, in an app without scenes, from
        /// `application(_:continue:restorationHandler:)`, which returns the result. That method is
        /// deprecated as of iOS 26, and apps built with the iOS 27 SDK must have scenes (Apple, TN3187).
        @discardableResult public func take(_ activity: NSUserActivity) -> Bool {
            guard let link = activity.universalLink else { return false }
            return take(link)
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
