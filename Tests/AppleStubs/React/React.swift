// What Examples/OneFile/Hybrid uses of React Native 0.88, by the names in its sources (pull request 57700); the methods
// with an application are older.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Apple
import Foundation
import UIKit

@MainActor open class RCTLinkingManager: NSObject {
    public class func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { declared() }
    public class func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        declared()
    }

    @discardableResult public class func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool { declared() }

    @discardableResult public class func application(
        _ app: UIApplication, open URL: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { declared() }
}
