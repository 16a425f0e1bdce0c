import Foundation

/// The folder that holds Package.swift.
public let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The folder of the built executables, which is that of the test bundle.
public let builtProducts: URL = {
    #if os(macOS)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
        return bundle.bundleURL.deletingLastPathComponent()
    #else
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
}()
