import Foundation
import TestSupport
import Testing

/// What a type check of Examples/YahooSampleApp does not show: its property lists, and values that are in two files.
///
/// scripts/type-check-yahoo-sample checks the types.
@Suite struct YahooSampleAppTests {
    private let sample = packageRoot.appending(path: "Examples/YahooSampleApp")

    @Test(arguments: ["SwiftUI", "Scenes"])
    func `the URL scheme is the Encoded App ID of the app that firebase-server knows`(variant: String) throws
    {
        let types = try infoPlist(of: variant)["CFBundleURLTypes"] as? [[String: Any]]
        let schemes = try #require(types).flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        let demo = try text("Examples/firebase-server/Demo.swift")
        let number = try #require(demo.firstMatch(of: /projectNumber = "(.*?)"/)?.1)
        let writtenID = try #require(demo.firstMatch(of: /googleAppID = "(.*?)"/)?.1)
        let appID = writtenID.replacing(#"\(projectNumber)"#, with: number)
        #expect(schemes == ["app-\(appID.replacing(":", with: "-"))"])
        #expect(
            try text("Examples/YahooSampleApp/Shared/FirebaseStart.swift")
                .contains("googleAppID: \"\(appID)\""))
    }

    @Test func `the page has the bundle identifier that firebase-server knows`() throws {
        let demo = try text("Examples/firebase-server/Demo.swift")
        let bundleID = try #require(demo.firstMatch(of: /bundleID = "(.*?)"/)?.1)
        #expect(try text("Examples/YahooSampleApp/README.md").contains("`\(bundleID)`"))
    }

    @Test(arguments: ["SwiftUI", "Scenes"])
    func `plain HTTP is allowed only for the local network`(variant: String) throws {
        let transport = try infoPlist(of: variant)["NSAppTransportSecurity"] as? [String: Bool]
        #expect(transport == ["NSAllowsLocalNetworking": true])
    }

    @Test(arguments: ["SwiftUI", "Scenes"])
    func `the app hands URLs to Auth itself, and Firebase leaves its delegates alone`(
        variant: String
    ) throws {
        #expect(try infoPlist(of: variant)["FirebaseAppDelegateProxyEnabled"] as? Bool == false)
        let file = variant == "SwiftUI" ? "YahooSampleApp" : "SceneDelegate"
        #expect(try text("Examples/YahooSampleApp/\(variant)/\(file).swift").contains("canHandle("))
    }

    @Test func `a file that calls Auth asynchronously says that the SDK is not ready for Swift 6`() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sample.path)
        let callers = try paths.filter { path in
            try path.hasSuffix(".swift")
                && text("Examples/YahooSampleApp/\(path)")
                    .contains(/await (Auth\.auth\(\)|auth|user|provider)\./)
        }
        // A pattern that finds nothing would pass.
        #expect(callers.contains("Shared/AccountModel.swift"), "\(callers)")
        for path in callers {
            let source = try text("Examples/YahooSampleApp/\(path)")
            #expect(source.contains("@preconcurrency import FirebaseAuth"), "\(path)")
        }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    }

    private func infoPlist(of variant: String) throws -> [String: Any] {
        try propertyList(Data(contentsOf: sample.appending(path: "\(variant)/Info.plist")))
    }
}
