// ReactNative087SceneDelegate.swift: account linking in a React Native app of version 0.79 to 0.87, built with
// the iOS 27 SDK. These versions have no scene delegate of their own, but they start in a window that yours makes.
//
// Copy it with AppAccount.swift and the files for UIKit in OneFile. In the template's AppDelegate.swift, remove the
// three properties, and from `didFinishLaunchingWithOptions` all but `return true`. Move `bundleURL()` and
// `sourceURL(for:)` from the class ReactNativeDelegate, which goes, to the end of the class below. Fill in the name
// that your JavaScript registers at AppRegistry.

import Foundation
import React
import ReactAppDependencyProvider
import React_RCTAppDelegate
import UIKit

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
        // Cold start. `Linking.getInitialURL()` of these versions reads the launch options, which a scene does not
        // get: pass on every link except the link for account linking.
        var launchOptions: [UIApplication.LaunchOptionsKey: Any] = [:]
        if !flip.take(connectionOptions) {
            launchOptions[.url] =
                connectionOptions.urlContexts.first?.url
                ?? connectionOptions.userActivities.compactMap(\.webpageURL).first
        }
        factory.startReactNative(
            withModuleName: "FILL_IN_MODULE_NAME", in: window, launchOptions: launchOptions)
    }

    // Warm start.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        if flip?.take(userActivity) == true { return }
        RCTLinkingManager.application(UIApplication.shared, continue: userActivity) { _ in }
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        for context in URLContexts {
            RCTLinkingManager.application(UIApplication.shared, open: context.url, options: [:])
        }
    }

    // Here: `bundleURL()` and `sourceURL(for:)` of your template, without which React Native stops at once.
}
