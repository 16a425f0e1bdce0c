// FlutterAppSceneDelegate.swift: account linking in a Flutter app, from version 3.38 on, which has scenes.
//
// Copy it into ios/Runner with AppAccount.swift and the files for UIKit in OneFile, in the place of the
// SceneDelegate.swift that your app may have, and name it in the scene manifest of Info.plist:
// $(PRODUCT_MODULE_NAME).SceneDelegate.
// Flutter's own class hands the link of a cold start to Dart too: your router has to ignore its path.

import Flutter
import Foundation
import UIKit

class SceneDelegate: FlutterSceneDelegate {
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
