// ExpoSceneDelegate.swift: account linking in an Expo app, from SDK 58 on, or SDK 57 with `enableSceneSupport`.
//
// Copy it with AppAccount.swift and the files for UIKit in OneFile, in the place of a SceneDelegate.swift that your
// app may have, and name it in the scene manifest of Info.plist. A config plugin has to do both, or the next
// `expo prebuild` removes them. Expo's own class hands the link of a cold start to JavaScript too: your router has to
// ignore its path.

import Expo
import Foundation
import UIKit

class SceneDelegate: ExpoAppSceneDelegate {
    private var flip: FlipLinks?

    override func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        super.scene(scene, willConnectTo: session, options: connectionOptions)
        guard let window else { return }
        flip = FlipLinks(window, account: AppAccount.current, signIn: AppAccount.signIn)
        flip?.take(connectionOptions)  // Cold start.
    }

    // Warm start.
    override func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        if flip?.take(userActivity) == true { return }
        super.scene(scene, continue: userActivity)
    }
}
