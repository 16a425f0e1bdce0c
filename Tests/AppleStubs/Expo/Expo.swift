// What Examples/OneFile/Hybrid uses of Expo, by ExpoAppSceneDelegate.swift in its repository.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Apple
import Foundation
import UIKit

@MainActor open class ExpoAppSceneDelegate: UIResponder, UIWindowSceneDelegate {
    open var window: UIWindow?
    open func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) { declared() }
    open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { declared() }
}
