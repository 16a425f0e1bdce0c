import Foundation
import TestSupport
import Testing

/// `scripts/copy-out` as a program: its arguments, and the folders that it leaves as they are.
@Suite struct CopyOutProgramTests {
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
}
