// ReactNativeSceneDelegate.swift: account linking in a React Native app, from version 0.88 on.
//
// Copy it with AppAccount.swift and the files for UIKit in OneFile. It replaces the SceneDelegate.swift of your
// template: move `bundleURL()`, and what else you keep of that class, to the end of this one. Fill in the name that
// your JavaScript registers at AppRegistry. Or copy the places that have `flip` into your SceneDelegate.swift.
// JavaScript does not see a link for account linking.

import Foundation
import React
import ReactAppDependencyProvider
import React_RCTAppDelegate
import UIKit

// snippet.react-native
class SceneDelegate: RCTDefaultReactNativeFactoryDelegate, UIWindowSceneDelegate {
    var window: UIWindow?
    private var reactNativeFactory: RCTReactNativeFactory?
    private var flip: FlipLinks?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        self.window = window
        let flip = FlipLinks(window, account: AppAccount.current, signIn: AppAccount.signIn)
        self.flip = flip
        dependencyProvider = RCTAppDependencyProvider()
        let factory = RCTReactNativeFactory(delegate: self)
        reactNativeFactory = factory
        // Cold start. Without the options `Linking.getInitialURL()` is null.
        if flip.take(connectionOptions) {
            factory.startReactNative(withModuleName: "FILL_IN_MODULE_NAME", in: window)
        } else {
            factory.startReactNative(
                withModuleName: "FILL_IN_MODULE_NAME", in: window,
                connectionOptions: connectionOptions)
        }
    }

    // Warm start.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        if flip?.take(userActivity) == true { return }
        RCTLinkingManager.scene(scene, continue: userActivity)
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        RCTLinkingManager.scene(scene, openURLContexts: URLContexts)
    }

    // Here: `bundleURL()` of your template, without which React Native stops at once.
}
// snippet.end
