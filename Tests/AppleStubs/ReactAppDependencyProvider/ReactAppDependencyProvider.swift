// What Examples/OneFile/Hybrid uses of React Native 0.88, by the names in its sources.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import React_RCTAppDelegate

open class RCTAppDependencyProvider: NSObject, RCTDependencyProvider {
    override public init() { super.init() }
}
