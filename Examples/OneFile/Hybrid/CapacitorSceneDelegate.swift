// CapacitorSceneDelegate.swift: account linking in a Capacitor app, from version 8.5 on, which has scenes.
//
// Copy it with AppAccount.swift and the files for UIKit in OneFile, in the place of the SceneDelegate.swift that your
// app may have, or copy the places that have `flip` into that. The web view does not see a link for account linking.

import Capacitor
import Foundation
import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var flip: FlipLinks?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = CAPBridgeViewController()
        window.makeKeyAndVisible()
        self.window = window
        let flip = FlipLinks(window, account: AppAccount.current, signIn: AppAccount.signIn)
        self.flip = flip
        // Cold start. The proxy would hand the link to `appUrlOpen` when the plugins are there.
        if flip.take(connectionOptions) { return }
        SceneDelegateProxy.shared.scene(scene, willConnectTo: session, options: connectionOptions)
    }

    // Warm start.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        if flip?.take(userActivity) == true { return }
        SceneDelegateProxy.shared.scene(scene, continue: userActivity)
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        SceneDelegateProxy.shared.scene(scene, openURLContexts: URLContexts)
    }
}
