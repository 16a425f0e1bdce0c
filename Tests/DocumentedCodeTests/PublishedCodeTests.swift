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
        @Test(arguments: ["return-code", "return-error"])
        func `URL? is handed to URLComponents, and nothing else keeps it from compiling`(
            name: String
        ) async throws {
            let code = try published(name)
            let run = try await compile(returning(code))
            #expect(run.status != 0)
            #expect(
                run.errors.contains(
                    "value of optional type 'URL?' must be unwrapped to a value of type 'URL'"))
            let unwrapped = code.replacing("url: redirectURL,", with: "url: redirectURL!,")
            #expect(try await compile(returning(unwrapped)).status == 0)
        }

        @Test func `the handler's signature is not the delegate's, so it would never be called`() async throws
        {
            let code = try published("handle-link")
            let run = try await compile(handling(code))
            #expect(run.errors.contains("nearly matches defaulted requirement"))
            let today = code.replacing("[Any]?", with: "[any UIUserActivityRestoring]?")
            #expect(!(try await compile(handling(today)).errors.contains("nearly matches")))
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

        private func compile(_ code: String) async throws -> RunningProgram.End {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            for module in ["Apple", "UIKit"] { try await declare(module, in: folder) }
            let file = folder.appending(path: "Published.swift")
            try code.write(to: file, atomically: true, encoding: .utf8)
            return try await swiftc(["-typecheck", "-I", folder.path, file.path])
        }

        private func declare(_ module: String, in folder: URL) async throws {
            let stubs = packageRoot.appending(path: "Tests/AppleStubs")
            let files = try FileManager.default.contentsOfDirectory(
                at: stubs.appending(path: module), includingPropertiesForKeys: nil)
            let built = try await swiftc(
                [
                    "-emit-module", "-module-name", module, "-I", folder.path,
                    "-o", folder.appending(path: "\(module).swiftmodule").path,
                    stubs.appending(path: "declared.swift").path,
                ] + files.map(\.path))
            try #require(built.status == 0, "\(built.errors)")
        }

        private func swiftc(_ arguments: [String]) async throws -> RunningProgram.End {
            let arguments = ["swiftc", "-swift-version", "6", "-parse-as-library"] + arguments
            return try await RunningProgram(path: URL(fileURLWithPath: "/usr/bin/env"), arguments).end()
        }
    }
#endif
