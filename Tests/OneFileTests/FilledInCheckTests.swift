import Foundation
import TestSupport
import Testing

/// `check-filled-in`, which `scripts/copy-out` puts beside the files to paste.
@Suite struct FilledInCheckTests {
    @Test func `a copy names each value that is not filled in, at its line, and then nothing`() async throws {
        let folder = try TemporaryFolder()
        let copy = try await run(packageRoot.appending(path: "scripts/copy-out"), "flip-link", folder.path)
        #expect(copy.status == 0, "\(copy.errors)")

        let check = URL(fileURLWithPath: folder.file("check-filled-in"))
        let before = try await run(check)
        #expect(before.status == 1)
        for name in ["UNIVERSAL_LINK", "CLIENT_ID", "COMPANY", "SCOPES", "DEFAULT_SCOPES", "CODE_ENDPOINT"] {
            #expect(before.errors.contains("error: FILL_IN_\(name) is not filled in"), "\(before.errors)")
        }
        #expect(before.errors.contains("/FlipLink.swift:"))

        for file in ["FlipLink.swift", "FlipCode.swift"] {
            let text = try String(contentsOfFile: folder.file(file), encoding: .utf8)
            try text.replacing("FILL_IN_", with: "filled-in-").write(
                toFile: folder.file(file), atomically: true, encoding: .utf8)
        }
        let after = try await run(check)
        #expect(after.status == 0, "\(after.errors)")
    }

    @Test(arguments: [
        ("#if DEBUG\nlet url = \"https://h/flip-tester\"\n#endif\n", 0),
        ("#if os(iOS)\n#if DEBUG\nlet url = \"/flip-tester\"\n#endif\n#endif\n// flip-tester\n", 0),
        ("let url = \"https://h/flip-tester\"\n", 1),
        ("#if DEBUG\n#else\nlet url = \"/flip-tester\"\n#endif\n", 1),
        ("#if DEBUG\n#endif\nlet url = \"/flip-tester\"\n", 1),
    ])
    func `a release build lists the tester's redirect URI nowhere but in debug code`(
        source: String, status: Int32
    ) async throws {
        let folder = try TemporaryFolder()
        let script = packageRoot.appending(path: "Examples/OneFile/check-filled-in").resolvingSymlinksInPath()
        let check = URL(fileURLWithPath: folder.file("check-filled-in"))
        try FileManager.default.copyItem(at: script, to: check)
        try "import Foundation\n\(source)".write(
            toFile: folder.file("App.swift"), atomically: true, encoding: .utf8)
        let env = URL(fileURLWithPath: "/usr/bin/env")
        let release = try await run(env, "CONFIGURATION=Release", check.path)
        #expect(release.status == status)
        #expect(release.errors.contains("App.swift:") == (status == 1), "\(release.errors)")
        #expect(try await run(env, "CONFIGURATION=Debug", check.path).status == 0)
    }

    private func run(_ program: URL, _ arguments: String...) async throws -> RunningProgram.End {
        try await RunningProgram(path: program, arguments).end()
    }
}
