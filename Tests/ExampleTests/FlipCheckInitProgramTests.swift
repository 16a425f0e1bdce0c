import Foundation
import TestSupport
import Testing

/// The configuration file that `flip-check init` writes, and its schema.
@Suite struct FlipCheckInitProgramTests {
    @Test func `init sends nothing in the clear to another machine`() async throws {
        let folder = try TemporaryFolder()
        let end = try await flipCheck(
            "init", "--issuer", "http://partner.invalid", "--output", folder.file("flip-check.json"))
        #expect(end.status == 2)
        #expect(end.errors.contains("plain http on another machine, and nothing was sent"), "\(end.errors)")
    }

    @Test func `init sends in the clear where that is allowed`() async throws {
        let folder = try TemporaryFolder()
        let allowed = try await flipCheck(
            "init", "--issuer", "http://partner.invalid", "--output", folder.file("flip-check.json"),
            "--allow-plain-http-to-other-machines-insecurely")
        #expect(!allowed.errors.contains("nothing was sent"), "\(allowed.errors)")
    }

    @Test func `a configuration file is written beside its schema, and the next command is printed`()
        async throws
    {
        let folder = try TemporaryFolder()
        let file = folder.file("flip-check.json")
        let end = try await flipCheck("init", "--client-id", "google", "--output", file)
        #expect(end.status == 0, "\(end.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"id\": \"google\""))
        #expect(FileManager.default.fileExists(atPath: folder.file("flip-check.schema.json")))
        // The printed command begins with the words that start this very program.
        let next = try #require(
            end.output.split(separator: "\n").first { $0.contains(" sign-in --config ") })
        #expect(next.contains("flip-check sign-in --config \(file)"), "\(end.output)")
        #expect(end.output.contains(".gitignore"), "\(end.output)")
    }

    @Test func `a configuration file that is there is not overwritten`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("flip-check.json")
        try "mine".write(toFile: file, atomically: true, encoding: .utf8)
        try await flipCheck("init", "--output", file).expectRefusal(status: 2, saying: "is there already")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    }

    @Test func `the commands that init prints repeat that plain http is allowed`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("flip-check.json")
        let option = "--allow-plain-http-to-other-machines-insecurely"
        let end = try await flipCheck("init", option, "--client-id", "google", "--output", file)
        #expect(end.output.contains("sign-in --config \(file) \(option) "), "\(end.output)\(end.errors)")
    }

    @Test func `a configuration does not take the place of its schema`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("flip-check.schema.json")
        let end = try await flipCheck("init", "--client-id", "google", "--output", file)
        #expect(end.status == 2)
        #expect(end.errors.contains("is the name of the schema"), "\(end.errors)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `a schema that cannot be written is named, and no configuration is left`() async throws {
        let folder = try TemporaryFolder()
        let schema = folder.file("flip-check.schema.json")
        try FileManager.default.createDirectory(atPath: schema, withIntermediateDirectories: false)
        let end = try await flipCheck(
            "init", "--client-id", "google", "--output", folder.file("flip-check.json"))
        #expect(end.status == 2)
        #expect(end.errors.contains("flip-check.schema.json: cannot be written"), "\(end.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.file("flip-check.json")))
    }
}
