import Foundation
import TestSupport
import Testing

// On a Mac the real UIKit is there, and Foundation has what the interface declares.
#if !canImport(Darwin)
    /// The page's code, letter by letter, before the compiler.
    ///
    /// UIKit is the interface declared in Tests/AppleStubs: what is said here of optional binding is the
    /// compiler's own word; what is said of a delegate's signature is as right as that declaration.
    @Suite struct PublishedCodeTests {
        @Test func `the published code has the faults that the page names, and no others`() async throws {
            let folder = try TemporaryFolder()
            for module in ["Apple", "UIKit"] { try await declare(module, in: folder.path) }
            func errors(_ code: String) async throws -> String {
                try code.write(toFile: folder.file("Published.swift"), atomically: true, encoding: .utf8)
                let run = try await swiftc(["-typecheck", "-I", folder.path, folder.file("Published.swift")])
                #expect((run.status == 0) == !run.errors.contains("error:"))
                return run.errors
            }
            // `URL?` is handed to URLComponents.
            for name in ["return-code", "return-error"] {
                let code = try published(name)
                #expect(
                    try await errors(returning(code)).contains(
                        "value of optional type 'URL?' must be unwrapped to a value of type 'URL'"))
                let unwrapped = code.replacing("url: redirectURL,", with: "url: redirectURL!,")
                #expect(try await !errors(returning(unwrapped)).contains("error:"))
            }
            // The handler's signature is not the delegate's, so it would never be called.
            let code = try published("handle-link")
            #expect(try await errors(handling(code)).contains("nearly matches defaulted requirement"))
            let today = code.replacing("[Any]?", with: "[any UIUserActivityRestoring]?")
            #expect(try await !errors(handling(today)).contains("nearly matches"))
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
