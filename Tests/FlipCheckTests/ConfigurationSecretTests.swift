import OAuth
import Testing

@testable import FlipCheck

/// Secrets of the configuration that are in a file or in a variable of the environment.
@Suite struct ConfigurationSecretTests {
    @Test(arguments: ["environment", "file"])
    func `a client's secret may be missing where nothing is sent that needs it`(source: String) throws {
        let file = Array(#"{"client": {"id": "a", "secret": {"\#(source)": "CLIENT_SECRET"}}}"#.utf8)
        #expect(throws: ConfigurationError.self) {
            try FlipCheckConfiguration(json: file, sources: ConfigurationSources())
        }
        let sources = ConfigurationSources(optionalSecrets: ["client.secret"])
        let client = try FlipCheckConfiguration(json: file, sources: sources).client
        #expect(client == ClientCredentials(id: "a", secret: ""))
    }

    @Test(arguments: ["environment", "file"])
    func `a password of the sign-in may not be missing, also where a client's secret may`(source: String) {
        let sources = ConfigurationSources(optionalSecrets: ["client.secret"])
        let signIn = #"{"signIn": {"forms": [{"fields": {"pass": {"\#(source)": "PASSWORD"}}}]}}"#
        #expect(throws: ConfigurationError.self) {
            try FlipCheckConfiguration(json: Array(signIn.utf8), sources: sources)
        }
    }

    @Test(arguments: [("\n", "is empty"), ("\u{E4}", "is not UTF-8")])
    func `a file that holds no secret is a mistake`(content: String, problem: String) throws {
        let file = Array(#"{"client": {"id": "a", "secret": {"file": "x"}}}"#.utf8)
        // In ISO-8859-1, an umlaut is one byte, which is not UTF-8 by itself.
        let bytes = content.unicodeScalars.map { UInt8($0.value) }
        let error = #expect(throws: ConfigurationError.self) {
            try FlipCheckConfiguration(json: file, sources: ConfigurationSources(file: { _ in bytes }))
        }
        #expect(
            error?.description.hasPrefix("client.secret: the file x \(problem)") == true,
            "\(error?.description ?? "")")
    }

    @Test(arguments: [
        (#"{"client": {"id": "a", "secret": {"environment": "A"}}}"#, "client.secret: is not read"),
        (#"{"client": {"id": "a", "secret": {"file": "A"}}}"#, "client.secret: is not read"),
        (#"{"association": {"file": "A"}}"#, "association.file: is a file, and no file is read here"),
        (#"{"association": {"copy": "A"}}"#, "association.copy: is a file, and no file is read here"),
    ])
    func `where nothing is read, a value that names a variable or a file is refused`(
        text: String, message: String
    ) {
        let error = #expect(throws: ConfigurationError.self) {
            try FlipCheckConfiguration(json: Array(text.utf8), sources: .none(refusal: "is not read"))
        }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
}
