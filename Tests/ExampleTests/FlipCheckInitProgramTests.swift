import Foundation
import TestSupport
import Testing

/// The configuration file that `flip-check init` writes, and its schema.
@Suite struct FlipCheckInitProgramTests {
    private static let plainHTTP = "--allow-plain-http-to-other-machines-insecurely"

    private let folder: TemporaryFolder
    private var file: String { folder.file("flip-check.json") }

    init() throws { folder = try TemporaryFolder() }

    @Test func `init sends nothing in the clear to another machine`() async throws {
        let end = try await flipCheck("init", "--issuer", "http://partner.invalid", "--output", file)
        #expect(end.status == 2)
        #expect(end.errors.contains("plain http on another machine, and nothing was sent"), "\(end.errors)")
    }

    @Test func `init sends in the clear where that is allowed`() async throws {
        let allowed = try await flipCheck(
            "init", "--issuer", "http://partner.invalid", "--output", file, Self.plainHTTP)
        #expect(!allowed.errors.contains("nothing was sent"), "\(allowed.errors)")
    }

    @Test func `a configuration file is written beside its schema, and the next command is printed`()
        async throws
    {
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
        try "mine".write(toFile: file, atomically: true, encoding: .utf8)
        try await flipCheck("init", "--output", file).expectRefusal(status: 2, saying: "is there already")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    }

    @Test func `the commands that init prints repeat that plain http is allowed`() async throws {
        let end = try await flipCheck("init", Self.plainHTTP, "--client-id", "google", "--output", file)
        #expect(
            end.output.contains("sign-in --config \(file) \(Self.plainHTTP) "), "\(end.output)\(end.errors)")
    }

    @Test(arguments: ["flip-check.schema.json", "Flip-check.Schema.JSON"])
    func `a configuration does not take the place of its schema`(name: String) async throws {
        let file = folder.file(name)
        let end = try await flipCheck("init", "--client-id", "google", "--output", file)
        #expect(end.status == 2)
        #expect(end.errors.contains("is the name of the schema"), "\(end.errors)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `a schema that cannot be written is named, and no configuration is left`() async throws {
        let schema = folder.file("flip-check.schema.json")
        try FileManager.default.createDirectory(atPath: schema, withIntermediateDirectories: false)
        let end = try await flipCheck("init", "--client-id", "google", "--output", file)
        #expect(end.status == 2)
        #expect(end.errors.contains("flip-check.schema.json: cannot be written"), "\(end.errors)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
