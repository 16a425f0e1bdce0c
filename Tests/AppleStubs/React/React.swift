// What Examples/OneFile/Hybrid uses of React Native 0.88, by the names in its sources (pull request 57700).
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Apple
import Foundation
import UIKit

@MainActor open class RCTLinkingManager: NSObject {
    public class func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { declared() }
    public class func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        declared()
    }
}
