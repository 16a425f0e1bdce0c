import Foundation
import TestSupport
import Testing

// On a Mac, Foundation has already what the interface declares.
#if !canImport(Darwin)
    /// The code of Google's page on App Flip, letter by letter, before the compiler.
    ///
    /// UIKit is the interface declared in Tests/AppleStubs: what is said here of optional binding is the
    /// compiler's own word; what is said of a delegate's signature is as right as that declaration.
    @Suite struct PublishedCodeTests {
        private let folder: TemporaryFolder

        init() async throws {
            folder = try TemporaryFolder()
            for module in ["Apple", "UIKit"] { try await declare(module, in: folder.path) }
        }

        @Test func `the published answers hand a URL? to URLComponents, and have no other error`()
            async throws
        {
            for name in ["return-code", "return-error"] {
                let code = try published(name)
                let printed = try await diagnostics(of: returning(code))
                #expect(
                    printed.contains(
                        "value of optional type 'URL?' must be unwrapped to a value of type 'URL'"),
                    "\(name): \(printed)")
                let unwrapped = code.replacing("url: redirectURL,", with: "url: redirectURL!,")
                let remaining = try await diagnostics(of: returning(unwrapped))
                #expect(!remaining.contains("error:"), "\(name): \(remaining)")
            }
        }

        @Test func `the signature of the published handler is not the delegate's, so nothing would call it`()
            async throws
        {
            let code = try published("handle-link")
            let printed = try await diagnostics(of: handling(code))
            #expect(printed.contains("nearly matches defaulted requirement"), "\(printed)")
            let today = code.replacing("[Any]?", with: "[any UIUserActivityRestoring]?")
            let remaining = try await diagnostics(of: handling(today))
            // At an error elsewhere, the compiler may not compare signatures.
            #expect(!remaining.contains("error:") && !remaining.contains("nearly matches"), "\(remaining)")
        }

        /// What the compiler prints about code: errors and warnings.
        private func diagnostics(of code: String) async throws -> String {
            try code.write(toFile: folder.file("Published.swift"), atomically: true, encoding: .utf8)
            let run = try await swiftc(["-typecheck", "-I", folder.path, folder.file("Published.swift")])
            // A compiler that ends for another reason says nothing about the code.
            try #require((run.status == 0) == !run.errors.contains("error:"), "\(run.errors)")
            return run.errors
        }

        private func published(_ name: String) throws -> String {
            let folder = packageRoot.appending(path: "Tests/DocumentedCodeTests/AsPublished")
            return try String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)
        }

        /// The key's name of that time is declared here, so that it is not what fails.
        private func returning(_ code: String) -> String {
            """
            import Foundation
            import UIKit
            @MainActor let UIApplicationOpenURLOptionUniversalLinksOnly =
                UIApplication.OpenExternalURLOptionsKey.universalLinksOnly
            @MainActor struct Published {
            \(code)
            }
            """
        }

        private func handling(_ code: String) -> String {
            """
            import Apple
            import Foundation
            import UIKit
            let GOOGLE_CLIENT_ID = "google-client"
            final class AppDelegate: UIResponder {}
            extension AppDelegate: UIApplicationDelegate {
            \(code)
            }
            """
        }

        private func declare(_ module: String, in folder: String) async throws {
            let stubs = packageRoot.appending(path: "Tests/AppleStubs")
            let files = try FileManager.default.contentsOfDirectory(
                at: stubs.appending(path: module), includingPropertiesForKeys: nil,
                options: .skipsHiddenFiles)
            let built = try await swiftc(
                [
                    "-emit-module", "-module-name", module, "-I", folder,
                    "-o", "\(folder)/\(module).swiftmodule",
                    stubs.appending(path: "declared.swift").path,
                ] + files.map(\.path))
            try #require(built.status == 0, "\(built.errors)")
        }

        private func swiftc(_ arguments: [String]) async throws -> RunningProgram.End {
            try await RunningProgram(
                onPath: "swiftc", ["-swift-version", "6", "-parse-as-library"] + arguments
            ).end()
        }
    }
#endif
