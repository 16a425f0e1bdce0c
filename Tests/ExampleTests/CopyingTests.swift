import Foundation
import TestSupport
import Testing

/// The copies of `scripts/copy-out`; `scripts/check-copies` builds each copy.
@Suite struct CopyingTests {
    @Test func `a copy holds its libraries and nothing that is not imported`() async throws {
        let folder = try TemporaryFolder()
        let end = try await copyOut(["google-side", folder.path])
        #expect(end.status == 0, "\(end.errors)")
        let copied = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(copied.contains("Sources/GoogleStandIn/App/GoogleApp.swift"))
        #expect(
            Set(copied.filter { $0.hasPrefix("Sources/") }.map { $0.split(separator: "/")[1] })
                == [
                    "AppFlip", "GoogleRedirectURIs", "GoogleStandIn", "HTTPMessages", "JOSE", "JSON", "OAuth",
                    "PlatformCrypto", "WebText",
                ])
        let manifest = try String(contentsOfFile: folder.file("Package.swift"), encoding: .utf8)
        #expect(
            manifest.contains(
                ".target(name: \"AppFlip\", dependencies: [\"GoogleRedirectURIs\", \"WebText\"]"))
    }

    @Test func `the server as a library has databases, and no HTTP server`() async throws {
        let folder = try TemporaryFolder()
        #expect(try await copyOut(["partner-server-library", folder.path]).status == 0)
        let modules = try FileManager.default.contentsOfDirectory(atPath: folder.file("Sources"))
        #expect(Set(modules).isSuperset(of: ["PartnerServer", "PartnerDatabases", "ExternalIdentity"]))
        #expect(!modules.contains("LoopbackHTTP"))
        let manifest = try String(contentsOfFile: folder.file("Package.swift"), encoding: .utf8)
        #expect(manifest.contains(#".library(name: "partner-server-library""#))
    }

    @Test func `a library comes with a page, a test to extend, and a list of what git ignores`() async throws
    {
        let folder = try TemporaryFolder()
        #expect(try await copyOut(["universal-links", folder.path]).status == 0)
        let page = try String(contentsOfFile: folder.file("README.md"), encoding: .utf8)
        #expect(page.hasPrefix("# universal-links\n"), "\(page)")
        for name in ["`AssociationFile`", "Docs/associate.md"] { #expect(page.contains(name), "\(page)") }
        #expect(try String(contentsOfFile: folder.file(".gitignore"), encoding: .utf8) == ".build/\n")
        let manifest = try String(contentsOfFile: folder.file("Package.swift"), encoding: .utf8)
        #expect(manifest.contains(#"name: "UniversalLinksTests", dependencies: ["UniversalLinks"]"#))
        let test = try String(
            contentsOfFile: folder.file("Tests/UniversalLinksTests/UniversalLinksTests.swift"),
            encoding: .utf8)
        #expect(test.contains("@Suite"))
    }

    @Test func `each package has a page and a test`() async throws {
        let packages = try await copyOut(["--packages"]).output.split(separator: "\n").map(String.init)
        #expect(packages.count > 3)
        for package in packages where package != "partner-server" {
            let folder = try TemporaryFolder()
            let end = try await copyOut([package, folder.path])
            #expect(end.status == 0, "\(package): \(end.errors)")
            let copied = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            let tests = copied.filter { $0.hasPrefix("Tests/") && $0.hasSuffix("Tests.swift") }
            #expect(!tests.isEmpty, "\(package)")
            let page = try String(contentsOfFile: folder.file("README.md"), encoding: .utf8)
            #expect(page.contains("`"), "the page of \(package) names nothing of it")
        }
    }

    /// A copy of the partner server.
    private func partnerServer() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let end = try await copyOut(["partner-server", folder.path])
        try #require(end.status == 0, "\(end.errors)")
        return folder
    }

    @Test func `a copy of the partner server is a program with a test of its store`() async throws {
        let folder = try await partnerServer()
        let copied = Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path))
        #expect(
            copied.isSuperset(of: [
                "README.md", "Sources/partner-server/main.swift",
                "Sources/partner-server/PartnerProgram.swift", "Tests/StoreTests/StoreContract.swift",
                "Tests/StoreTests/StoreTests.swift",
            ]))
        let manifest = try String(contentsOfFile: folder.file("Package.swift"), encoding: .utf8)
        #expect(manifest.contains(".executableTarget("), "\(manifest)")
        #expect(manifest.contains(".testTarget("), "\(manifest)")
    }

    @Test func `a copy of the partner server has nothing of other parties, nor of a trial`() async throws {
        let folder = try await partnerServer()
        let copied = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        // Google's messages are for its stand-in, and other programs are for tools.
        for module in ["AppFlip", "ChildProcesses"] { #expect(!copied.contains("Sources/\(module)")) }
        // The secrets of a trial are in no copy.
        #expect(copied.filter { $0.contains("Trial") || $0.contains("SiteSignIn") } == [])
        let manifest = try String(contentsOfFile: folder.file("Package.swift"), encoding: .utf8)
        #expect(!manifest.contains("DemoData"), "\(manifest)")
    }

    @Test func `the page of a copied partner server says what each module is for`() async throws {
        let folder = try await partnerServer()
        let page = try String(contentsOfFile: folder.file("README.md"), encoding: .utf8)
        let modules = try FileManager.default.contentsOfDirectory(atPath: folder.file("Sources"))
        for module in modules where module != "partner-server" {
            #expect(page.contains("\n- `\(module)`: "), "\(module)")
        }
    }

    @Test func `the Objective-C file for Yahoo comes with its header`() async throws {
        let folder = try TemporaryFolder()
        #expect(try await copyOut(["yahoo-sign-in", folder.path]).status == 0)
        let copied = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(copied.sorted() == ["YahooSignIn.h", "YahooSignIn.m", "YahooSignIn.swift"])
    }

    @Test func `the sample with Yahoo has the files to paste, and no link to them`() async throws {
        let folder = try TemporaryFolder()
        #expect(try await copyOut(["yahoo-sample-app", folder.path]).status == 0)
        for name in ["YahooSignIn.swift", "CustomTokenSignIn.swift"] {
            let copy = folder.file("Shared/\(name)")
            let attributes = try FileManager.default.attributesOfItem(atPath: copy)
            #expect(attributes[.type] as? FileAttributeType == .typeRegular)
            let pasted = packageRoot.appending(path: "Examples/OneFile/\(name)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data(contentsOf: pasted))
        }
    }

    /// `*` is the deployment target of the systems that are not named: an app for an older macOS would not compile.
    @Test func `a file to paste that asks for a version of iOS asks for one of macOS and visionOS`() throws {
        let folder = packageRoot.appending(path: "Examples/OneFile").path
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let conditions = try names.filter { $0.hasSuffix(".swift") }.flatMap { name in
            let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            return text.components(separatedBy: "#available(").dropFirst().map { $0.prefix { $0 != ")" } }
        }
        try #require(!conditions.isEmpty)
        for condition in conditions {
            #expect(condition.contains("macOS "), "\(condition)")
            #expect(condition.contains("visionOS "), "\(condition)")
        }
    }
}
