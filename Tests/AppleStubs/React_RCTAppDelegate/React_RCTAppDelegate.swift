// What Examples/OneFile/Hybrid uses of React Native 0.88, by the names in its sources (pull request 57700); the method with
// launch options is older.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import UIKit

public protocol RCTDependencyProvider: NSObjectProtocol {}

@MainActor open class RCTDefaultReactNativeFactoryDelegate: UIResponder {
    public var dependencyProvider: (any RCTDependencyProvider)?
}

@MainActor open class RCTReactNativeFactory: NSObject {
    public init(delegate: RCTDefaultReactNativeFactoryDelegate) { declared() }
    public func startReactNative(withModuleName moduleName: String, in window: UIWindow?) { declared() }
    public func startReactNative(
        withModuleName moduleName: String, in window: UIWindow?,
        connectionOptions: UIScene.ConnectionOptions?
    ) { declared() }
    public func startReactNative(
        withModuleName moduleName: String, in window: UIWindow?, launchOptions: [AnyHashable: Any]?
    ) { declared() }
}
