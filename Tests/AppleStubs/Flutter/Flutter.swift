// What Examples/OneFile/Hybrid uses of Flutter, as documented for FlutterSceneDelegate in its iOS embedder.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Apple
import Foundation
import UIKit

@MainActor open class FlutterSceneDelegate: UIResponder, UIWindowSceneDelegate {
    open var window: UIWindow?
    open func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) { declared() }
    open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { declared() }
}
