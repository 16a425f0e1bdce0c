import Foundation
import TestSupport
import Testing

/// `check-filled-in`, which `scripts/copy-out` puts beside the files to paste.
@Suite struct FilledInCheckTests {
    /// The files to paste, as `scripts/copy-out` copies them.
    private func copy() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let script = packageRoot.appending(path: "scripts/copy-out")
        let copied = try await RunningProgram(path: script, ["flip-link", folder.path]).end()
        try #require(copied.status == 0, "\(copied.errors)")
        try #require(FileManager.default.fileExists(atPath: folder.file("check-filled-in")))
        return folder
    }

    /// What the script says of each placeholder in a copy, without the folder.
    private func placeholders(in folder: TemporaryFolder) throws -> [String] {
        var expected: [String] = []
        for file in try swiftFiles(in: folder) {
            let text = try String(contentsOfFile: folder.file(file), encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                for match in line.matches(of: /FILL_IN_[A-Z_]*/) {
                    expected.append("\(file):\(index + 1): error: \(match.output) is not filled in")
                }
            }
        }
        return expected
    }

    private func swiftFiles(in folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    }

    private func write(_ text: String, to file: String, in folder: TemporaryFolder) throws {
        let url = URL(fileURLWithPath: folder.file(file))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    /// Runs the script in a folder, as a build phase of a configuration does, or by hand without one.
    private func check(
        _ folder: TemporaryFolder, configuration: String? = nil
    ) async throws -> RunningProgram.End {
        let script = packageRoot.appending(path: "Examples/OneFile/check-filled-in").resolvingSymlinksInPath()
        let copy = URL(fileURLWithPath: folder.file("check-filled-in"))
        if !FileManager.default.fileExists(atPath: copy.path) {
            try FileManager.default.copyItem(at: script, to: copy)
        }
        return try await RunningProgram(
            path: copy, [], environment: configuration.map { ["CONFIGURATION": $0] } ?? [:]
        ).end()
    }

    @Test func `a copy names each value that is not filled in, at its line`() async throws {
        let folder = try await copy()
        let end = try await check(folder)
        #expect(end.status == 1)
        let named = end.errors.split(separator: "\n").map { String($0.split(separator: "/").last ?? "") }
        let expected = try placeholders(in: folder)
        #expect(expected.contains { $0.hasSuffix(": error: FILL_IN_CODE_ENDPOINT is not filled in") })
        #expect(named.sorted() == expected.sorted())
    }

    @Test func `a copy whose values are filled in names nothing`() async throws {
        let folder = try await copy()
        for file in try swiftFiles(in: folder) {
            let text = try String(contentsOfFile: folder.file(file), encoding: .utf8)
            try text.replacing("FILL_IN_", with: "filled-in-").write(
                toFile: folder.file(file), atomically: true, encoding: .utf8)
        }
        let end = try await check(folder)
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.errors.isEmpty, "\(end.errors)")
    }

    /// The redirect URI only where DEBUG has to be set, and in comments.
    static let allowed = [
        "#if DEBUG\nlet url = \"https://h/flip-tester\"\n#endif\n",
        "#if os(iOS)\n#if DEBUG\nlet url = \"/flip-tester\"\n#endif\n#endif\n// flip-tester\n",
        "#ifdef DEBUG\nlet url = \"/flip-tester\"\n#endif\n",
        "\t#if DEBUG\n\tlet url = \"/flip-tester\"\n\t#endif\n\t// flip-tester\n",
        "#if DEBUG // a reason\nlet url = \"/flip-tester\"\n#endif\n",
        "#if DEBUG && os(iOS)\nlet url = \"/flip-tester\"\n#endif\n",
        "#if DEBUG\r\nlet url = \"/flip-tester\"\r\n#endif\r\n",
    ]

    /// The redirect URI where a build without DEBUG can have it: another condition or branch, or none.
    static let reported = [
        "#if DEBUG && A || B\nlet url = \"/flip-tester\"\n#endif\n",
        "#if DEBUG || A\nlet url = \"/flip-tester\"\n#endif\n",
        "#if !DEBUG\nlet url = \"/flip-tester\"\n#endif\n",
        "#if DEBUGGING\nlet url = \"/flip-tester\"\n#endif\n",
        "#if DEBUG\n#elseif A\nlet url = \"/flip-tester\"\n#endif\n",
        "\tlet url = \"/flip-tester\"\n",
        "let url = \"https://h/flip-tester\"\n",
        "#if DEBUG\n#else\nlet url = \"/flip-tester\"\n#endif\n",
        "#if DEBUG\n#endif\nlet url = \"/flip-tester\"\n",
    ]

    @Test(arguments: allowed)
    func `a release build may have the tester's redirect URI in debug code`(source: String) async throws {
        let folder = try TemporaryFolder()
        try write("import Foundation\n\(source)", to: "App.swift", in: folder)
        for configuration in ["Release", "Debug"] {
            let end = try await check(folder, configuration: configuration)
            #expect(end.status == 0, "\(configuration): \(end.errors)")
            #expect(end.errors.isEmpty, "\(configuration): \(end.errors)")
        }
    }

    @Test(arguments: reported)
    func `a release build may not have the tester's redirect URI elsewhere`(source: String) async throws {
        let folder = try TemporaryFolder()
        try write("import Foundation\n\(source)", to: "App.swift", in: folder)
        let release = try await check(folder, configuration: "Release")
        #expect(release.status == 1, "\(release.errors)")
        #expect(release.errors.contains("App.swift:"), "\(release.errors)")
        #expect(try await check(folder, configuration: "Debug").status == 0)
    }

    @Test(arguments: [
        ("App.m", "Release", 1 as Int32), ("App.mm", "Release", 1), ("settings.json", "Release", 1),
        ("App/flip-tester/Links.swift", "Release", 1), ("App.swift", "AppStore", 1),
        // The package that comes with the tester app.
        ("flip-tester/Sources/Links.swift", "Release", 0),
    ])
    func `every configuration but Debug is a release, and code of each kind is searched`(
        file: String, configuration: String, status: Int32
    ) async throws {
        let folder = try TemporaryFolder()
        try write("import Foundation\n", to: "Other.swift", in: folder)
        try write("\"https://partner.example/flip-tester\"\n", to: file, in: folder)
        let end = try await check(folder, configuration: configuration)
        #expect(end.status == status, "\(end.errors)")
        #expect(try await check(folder, configuration: "Debug").status == 0)
    }
}
