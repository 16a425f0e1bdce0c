import JSON
import Testing

@testable import FlipCheck

/// The JSON Schema of the configuration file, against the reader of the file.
@Suite struct ConfigurationSchemaTests {
    @Test func `the schema describes every key, and knows which a form or a client has to have`() throws {
        let schema = try #require(JSONValue(json: ConfigurationSchema.text.utf8))
        let keys = try #require(schema["properties"]?.object)
        #expect(Set(keys.keys) == Set(ConfigurationKey.file.map(\.name)))
        #expect(keys.allSatisfy { $0.value["description"]?.string?.isEmpty == false })
        #expect(keys["client"]?["required"] == ["id"])
        #expect(keys["skip"]?["items"]?["required"] == ["rule", "reason"])
        #expect(keys["signIn"]?["properties"]?["forms"]?["items"]?["properties"]?["fields"] != nil)
    }

    @Test(arguments: [
        (#"{"client": {"id": "a", "secret": "b"}}"#, true),
        (#"{"client": {"id": "a", "secret": {"file": "secret"}}}"#, true),
        (#"{"client": {"id": "a", "secret": {"environment": "A", "file": "secret"}}}"#, false),
        (#"{"client": {"id": "a", "secret": {"file": "secret", "// why": ""}}}"#, false),
        (#"{"client": {"id": "a", "secret": {"file": ""}}}"#, false),
        (#"{"client": {"id": "a", "secret": {}}}"#, false), (#"{"client": {"secret": "b"}}"#, false),
        (#"{"client": {"id": "a", "authentication": "jwt"}}"#, false),
        (#"{"tokenURL": ""}"#, false), (#"{"tokenURL": 1}"#, false),
        (#"{"codeLifetime": 1}"#, true), (#"{"codeLifetime": 1000000000}"#, true),
        (#"{"codeLifetime": 0}"#, false), (#"{"codeLifetime": 0.5}"#, false),
        (#"{"limits": {"requestsPerSecond": 2000000000}}"#, false),
        (#"{"scopes": ["a"]}"#, true), (#"{"scopes": [""]}"#, false), (#"{"scopes": "a"}"#, false),
        (#"{"signIn": {"headers": {"// gate": 1, "X-Gate": "open"}}}"#, true),
        (#"{"signIn": {"headers": {"X-Gate": 1}}}"#, false), (#"{"signIn": {"byHand": 1}}"#, false),
        (#"{"signIn": {"forms": [{"press": {"name": "go"}}]}}"#, true),
        (#"{"signIn": {"forms": [{"press": {}}]}}"#, false), (#"{"signIn": {"forms": [[]]}}"#, false),
        (##"{"$schema": "./x.json", "// note": "", "scopes": []}"##, true), (#"{"unknown": 1}"#, false),
    ])
    func `the schema takes the files that the reader takes`(text: String, isTaken: Bool) throws {
        let schema = JSONSchema(value: try #require(JSONValue(json: ConfigurationSchema.text.utf8)))
        #expect(schema.takes(try #require(JSONValue(json: text.utf8))) == isTaken)
        let sources = ConfigurationSources(
            environment: { _ in "secret" }, file: { _ in Array("secret".utf8) })
        let configuration = try? FlipCheckConfiguration(json: Array(text.utf8), sources: sources)
        #expect((configuration != nil) == isTaken)
    }
}
