import Foundation
import TestSupport
import Testing

/// The copies of `scripts/copy-out`; `scripts/check-copies` builds each copy.
@Suite struct CopyingTests {
    @Test func `the usage names each part of the list`() async throws {
        let list = try await copyOut(["--list"])
        #expect(list.status == 0, "\(list.errors)")
        let lines = list.output.split(separator: "\n")
        #expect(lines.count > 7, "\(list.output)")
        #expect(lines.contains { $0.hasPrefix("google-side: WebText ") }, "\(list.output)")
        let usage = try await copyOut(["--help"])
        for line in lines {
            let part = line.prefix { $0 != ":" }
            #expect(usage.output.split { " :,\n".contains($0) }.contains(part), "\(part)")
        }
    }

    @Test func `an unknown party is refused, with those there are`() async throws {
        let end = try await copyOut(["partner", NSTemporaryDirectory()])
        end.expectRefusal(status: 2, saying: "partner-server partner-server-library")
    }

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

    @Test(
        arguments: ["Package.swift", "Sources", "Tests", "README.md", ".gitignore"],
        ["a file", "a symbolic link", "a symbolic link to nothing"])
    func `nothing is overwritten, nor written through a symbolic link`(
        name: String, kind: String
    ) async throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        let file = kind == "a file" ? folder.file(name) : elsewhere.file("mine")
        if kind != "a symbolic link to nothing" {
            try "mine".write(toFile: file, atomically: true, encoding: .utf8)
        }
        if kind != "a file" {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file(name), withDestinationPath: file)
        }
        let before = try snapshot(of: elsewhere)
        let end = try await copyOut(["partner-server", folder.path])
        end.expectRefusal(status: 1, saying: "has a \(name) already, and nothing is overwritten")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
        #expect(try snapshot(of: elsewhere) == before)
        if kind == "a file" { #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine") }
    }

    @Test func `a file of a step is not written through a symbolic link to nothing`() async throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("TokenEndpoint.swift"), withDestinationPath: elsewhere.file("made"))
        let end = try await copyOut(["token-endpoint", folder.path])
        end.expectRefusal(status: 1, saying: "has a TokenEndpoint.swift already")
        #expect(try snapshot(of: elsewhere).isEmpty)
    }

    @Test(
        arguments: ["partner-server", "google-side", "token-endpoint", "yahoo-sample-app"],
        [
            ("file", "cannot be made"), ("file/below", "cannot be made"), ("nothing", "cannot be made"),
            ("", "is empty"), ("-name", "begins with a dash"), ("--help", "begins with a dash"),
            ("a\u{1B}[2Jb", "has control characters"), ("a\nb", "has control characters"),
            ("a\u{9B}b", "has control characters"), ("a\u{202E}b", "has control characters"),
        ])
    func `a folder that cannot be used is refused, and the current one is not changed`(
        party: String, refused: (target: String, problem: String)
    ) async throws {
        let folder = try TemporaryFolder()
        for name in ["Package.swift", "README.md", "file"] {
            try "mine".write(toFile: folder.file(name), atomically: true, encoding: .utf8)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("nothing"), withDestinationPath: "/nonexistent/folder")
        let before = try snapshot(of: folder)
        let end = try await copy(party, to: refused.target, in: folder)
        end.expectRefusal(status: 1, saying: refused.problem)
        for scalar in ["\u{1B}", "\u{9B}", "\u{202E}"] as [Unicode.Scalar] {
            #expect(!end.errors.unicodeScalars.contains(scalar), "\(end.errors.debugDescription)")
        }
        #expect(try snapshot(of: folder) == before)
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

    @Test func `CDPATH does not lead a copy elsewhere`() async throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try FileManager.default.createDirectory(
            atPath: elsewhere.file("copy"), withIntermediateDirectories: true)
        let end = try await copy(
            "google-side", to: "copy", in: folder, environment: ["CDPATH": elsewhere.path])
        #expect(end.status == 0, "\(end.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("copy/Package.swift")))
        #expect(try FileManager.default.subpathsOfDirectory(atPath: elsewhere.path) == ["copy"])
    }

    @Test func `CDPATH does not lead a script with a relative name elsewhere`() async throws {
        let elsewhere = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: elsewhere.file("scripts"), withIntermediateDirectories: true)
        let list = try await RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            ["-c", "cd \"$1\" && scripts/copy-out --list", "sh", root],
            environment: ["CDPATH": elsewhere.path]
        ).end()
        #expect(list.status == 0, "\(list.errors)")
        #expect(list.output.contains("google-side: "), "\(list.output)")
    }

    @Test(arguments: ["partner-server", "partner-sample-app", "flip-link"])
    func `a checkout and a folder may have blanks in their names`(party: String) async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("a check*out $(x)"), withDestinationPath: root)
        let script = URL(fileURLWithPath: folder.file("a check*out $(x)/scripts/copy-out"))
        let end = try await RunningProgram(path: script, [party, folder.file("a 'copy' [é]")]).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(try await copy(party, to: "plain", in: folder).status == 0)
        let (copied, plain) = (folder.file("a 'copy' [é]"), folder.file("plain"))
        #expect(FileManager.default.contentsEqual(atPath: copied, andPath: plain))
    }

    @Test(arguments: ["--help", "-h"])
    func `a request for the usage is not an error`(option: String) async throws {
        let end = try await copyOut([option])
        #expect(end.status == 0)
        #expect(end.errors == "")
        #expect(end.output.hasPrefix("Usage: copy-out PARTY FOLDER"), "\(end.output)")
    }

    @Test func `a word that names nothing is named above the usage`() async throws {
        let end = try await copyOut(["partner_server", "folder"])
        #expect(end.status == 2)
        #expect(end.errors.hasPrefix("There is no partner_server.\nUsage: copy-out"), "\(end.errors)")
    }

    private var root: String { packageRoot.path }

    /// Runs `scripts/copy-out` where a folder is the current one.
    ///
    /// - Parameter target: the folder for the copy, from the current one.
    private func copy(
        _ party: String, to target: String, in folder: TemporaryFolder, environment: [String: String] = [:]
    ) async throws -> RunningProgram.End {
        try await RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            [
                "-c", "unset OLDPWD; cd \"$1\" && shift && exec \"$@\"", "sh", folder.path,
                "\(root)/scripts/copy-out", party, target,
            ], environment: environment
        ).end()
    }

    /// What is in a folder: each name, with the content of a file.
    private func snapshot(of folder: TemporaryFolder) throws -> [String: Data?] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).reduce(into: [:]) {
            $0[$1] = .some(FileManager.default.contents(atPath: folder.file($1)))
        }
    }
}
