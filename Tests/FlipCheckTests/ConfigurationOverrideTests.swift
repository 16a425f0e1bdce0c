import OAuth
import Testing

@testable import FlipCheck

/// What flags make of the configuration file.
@Suite struct ConfigurationOverrideTests {
    private func read(
        _ text: String, _ overrides: ConfigurationOverride...
    ) throws(ConfigurationError) -> FlipCheckConfiguration {
        try FlipCheckConfiguration(json: Array(text.utf8), overrides: overrides, sources: .ofTests)
    }

    @Test func `a flag takes the place of the file's value and leaves its neighbours`() throws {
        let configuration = try read(
            #"{"client": {"id": "a", "secret": "b"}, "scopes": ["one"]}"#,
            .init("client.id", .text("1234")), .init("scopes", .text("two \tthree\n")),
            .init("limits.seconds", .number(7)))
        #expect(configuration.client == ClientCredentials(id: "1234", secret: "b"))
        #expect(configuration.scopes == ["two", "three"])
        #expect(configuration.limits.request == .seconds(7))
    }

    @Test(arguments: [
        #""b""#, #"{"environment": "OTHER"}"#, #"{"file": "other.txt"}"#, "null",
    ]) func `a flag that names a secret takes the place of the file's, in whatever form that is`(
        secret: String
    ) throws {
        let text = #"{"client": {"id": "a", "secret": \#(secret)}}"#
        let inVariable = try read(text, .init("client.secret", .variable("SECRET")))
        #expect(inVariable.client?.secret == "from the environment")
        let inFile = try read(text, .init("client.secret", .file("secret.txt")))
        #expect(inFile.client?.secret == "from a file")
    }

    @Test(arguments: [
        ("[]", "the file: expected an object, found an array"),
        (#"{"client": "a"}"#, "client: expected an object, found the string \"a\""),
        (#"{"client": {"id": "a"}, "client": {"secret": "b"}}"#, "the file: has \"client\" twice; keep one"),
        (#"{"client": {"id": "a", "id": "b"}}"#, "client: has \"id\" twice; keep one"),
    ]) func `a flag hides no mistake of the file`(text: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try read(text, .init("client.id", .text("1234")))
        }
        #expect(error?.description == message)
    }

    @Test(arguments: ["", " "]) func `a flag does not empty a list`(text: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try read(#"{"scopes": ["one"]}"#, .init("scopes", .text(text)))
        }
        #expect(error?.description == "scopes[0]: is empty; give it a value or leave it out")
    }

    @Test func `a flag adds to what is null`() throws {
        let configuration = try read(
            #"{"client": null}"#, .init("client.id", .text("1234")))
        #expect(configuration.client?.id == "1234")
    }
}
