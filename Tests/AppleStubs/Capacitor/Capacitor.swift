// What Examples/OneFile/Hybrid uses of Capacitor 8.5, by CAPSceneDelegateProxy.swift in its repository.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Apple
import Foundation
import UIKit

@MainActor open class CAPBridgeViewController: UIViewController {
    public convenience init() { declared() }
}

@MainActor public final class SceneDelegateProxy: NSObject {
    public static let shared: SceneDelegateProxy = declared()
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) { declared() }
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { declared() }
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) { declared() }
}
