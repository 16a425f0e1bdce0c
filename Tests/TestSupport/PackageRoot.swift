import Foundation

/// The folder that holds Package.swift.
package let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The folder of the built executables: where the test bundle is, unless BUILT_PRODUCTS names another folder.
package let builtProducts: URL = {
    if let folder = ProcessInfo.processInfo.environment["BUILT_PRODUCTS"] {
        return URL(fileURLWithPath: folder)
    }
    #if os(macOS)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
        return bundle.bundleURL.deletingLastPathComponent()
    #else
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
}()
