import HTTPMessages
import JSON
import OAuth
import Testing

@testable import FlipCheck

/// The configuration file: what it may say, and what is said about mistakes in it.
@Suite struct ConfigurationTests {
    private func read(_ text: String) throws(ConfigurationError) -> FlipCheckConfiguration {
        try FlipCheckConfiguration(json: Array(text.utf8), sources: .ofTests)
    }

    @Test func `each key of the file is read, with notes and IPv6`() throws {
        let text = """
            {
              "$schema": "./flip-check.schema.json", "// why": "",
              "universalLink": "https://partner.example/flip", "appID": "TEAMID1234.example.partner.app",
              "client": { "// a": 1, "id": "a", "secret": "b", "authentication": "basic", "pkce": true },
              "otherClient": { "id": "c", "secret": { "file": "secret.txt" } },
              "issuer": "https://partner.example", "authorizationURL": "https://partner.example/a",
              "tokenURL": "https://partner.example/t", "revocationURL": "https://partner.example/r",
              "userinfoURL": "http://[::1]:8080/u",
              "authorize": { "parameters": { "prompt": "consent" }, "refusalPage": "Sorry" },
              "scopes": ["one", "two"], "projectID": "p",
              "redirectURI": "https://client.example/back", "codeLifetime": 60,
              "association": { "url": "https://partner.example/aasa", "file": "secret.txt", "copy": "fetch" },
              "signIn": {
                "headers": { "Cookie": { "environment": "SECRET" } },
                "forms": [{ "fields": { "user": "ada" }, "press": { "name": "go", "value": "1" } }, {}],
                "refusal": [{ "press": { "name": "no" } }],
                "origins": ["https://login.partner.example"],
                "reset": ["take-back"], "command": ["sign-in"]
              },
              "ca": "authorities.pem", "skip": [{ "rule": "token/token-type", "reason": "agreed" }],
              "limits": { "seconds": 1, "totalSeconds": 2, "bytes": 3, "requestsPerSecond": 4 }
            }
            """
        let keys = try #require(JSONValue(json: text.utf8)?.object).keys.filter { !$0.hasPrefix("//") }
        #expect(Set(keys) == Set(ConfigurationKey.file.map(\.name) + ["$schema"]))
        let configuration = try read(text)
        #expect(configuration.universalLink == "https://partner.example/flip")
        #expect(configuration.appID == "TEAMID1234.example.partner.app")
        #expect(configuration.pkce == true)
        #expect(configuration.issuer == "https://partner.example")
        #expect(configuration.authorizationURL == "https://partner.example/a")
        #expect(configuration.tokenURL == "https://partner.example/t")
        #expect(configuration.revocationURL == "https://partner.example/r")
        #expect(configuration.projectID == "p")
        #expect(configuration.association.url == "https://partner.example/aasa")
        #expect(configuration.authorities == "authorities.pem")
        #expect(configuration.skip == [.init(rule: "token/token-type", reason: "agreed")])
        #expect(configuration.client == ClientCredentials(id: "a", secret: "b", method: .basic))
        #expect(configuration.otherClient == ClientCredentials(id: "c", secret: "from a file"))
        #expect(configuration.userinfoURL == "http://[::1]:8080/u")
        #expect(configuration.scopes == ["one", "two"])
        #expect(configuration.usualRedirectURI == "https://client.example/back")
        #expect(configuration.codeLifetime == 60)
        #expect(configuration.authorizationParameters.map(\.value) == ["consent"])
        #expect(configuration.signIn.refusalPage == "Sorry")
        #expect(configuration.association.file == Array("from a file\n".utf8))
        #expect(configuration.association.copy == .fetched)
        #expect(configuration.signIn.headers["Cookie"] == "from the environment")
        #expect(
            configuration.signIn.forms == [
                .init(fields: ["user": "ada"], press: .init(name: "go", value: "1")), .init(),
            ])
        #expect(configuration.signIn.refusal == [.init(press: .init(name: "no"))])
        #expect(configuration.signIn.origins == ["https://login.partner.example"])
        #expect(configuration.signIn.reset != nil)
        #expect(configuration.limits.request == .seconds(1))
        #expect(configuration.limits.total == .seconds(2))
        #expect(configuration.limits.bytes == 3)
        #expect(configuration.limits.requestsPerSecond == 4)
        #expect(!configuration.limits.allowsPlainHTTPToOtherMachinesInsecurely)
        let isProgram = if case .program = configuration.signIn.way { true } else { false }
        #expect(isProgram, "\(configuration.signIn.way)")
    }

    @Test(arguments: [
        ("{", "the file: is not JSON: line 1"), ("[]", "the file: expected an object, found an array"),
        (#"{"clientID": "a"}"#, "clientID: is not known; known here are appID, association"),
        (#"{"client": "a"}"#, "client: expected an object, found the string \"a\""),
        (#"{"client": {}}"#, "client.id: is missing; give it"),
        (#"{"client": {"id": 7}}"#, "client.id: expected text in quotes, found the number 7"),
        (#"{"client": {"id": ""}}"#, "client.id: is empty; give it a value or leave it out"),
        (#"{"client": {"id": "a", "id": "b"}}"#, "client: has \"id\" twice; keep one"),
        (
            #"{"client": {"id": "a", "authentication": "jwt"}}"#,
            "client.authentication: expected body or basic, found “jwt”"
        ),
        (
            #"{"client": {"id": "a", "secret": {"environment": "OTHER"}}}"#,
            "client.secret: the environment variable OTHER is not set, or is empty; set it"
        ),
        (#"{"client": {"id": "a", "secret": {"file": "x"}}}"#, "client.secret: the file x cannot be read"),
        (#"{"client": {"id": "a", "secret": {}}}"#, "client.secret: expected text, {\"environment\": NAME}"),
        (
            #"{"signIn": {"forms": [{"fields": {"pin": 1234}}]}}"#,
            "signIn.forms[0].fields.pin: expected text, {\"environment\": NAME} or {\"file\": PATH}, found the number 1234"
        ),
        (#"{"tokenURL": "partner.example"}"#, "tokenURL: “partner.example” is not a web link"),
        (
            #"{"codeLifetime": 0.5}"#,
            "codeLifetime: expected a whole number from 1 to 1000000000, found the number 0.5"
        ),
        (#"{"codeLifetime": 99999999999999999999}"#, "codeLifetime: expected a whole number from 1 to"),
        (#"{"scopes": ["a", 1]}"#, "scopes[1]: expected text in quotes, found the number 1"),
        (#"{"association": {"file": "x"}}"#, "association.file: the file x cannot be read"),
        (#"{"signIn": {"forms": [{}, {"press": {}}]}}"#, "signIn.forms[1].press.name: is missing"),
        (#"{"signIn": {"forms": [{"feilds": {}}]}}"#, "signIn.forms[0].feilds: is not known"),
        (
            #"{"signIn": {"origins": ["https://a.example", "login.partner.example"]}}"#,
            "signIn.origins[1]: “login.partner.example” is not an origin"
        ),
        (#"{"signIn": {"byHand": 1}}"#, "signIn.byHand: expected true or false, found the number 1"),
        (
            #"{"signIn": {"byHand": true, "command": ["x"]}}"#,
            "signIn.byHand: excludes command; keep one of them"
        ),
        (
            #"{"signIn": {"browser": true, "byHand": true}}"#,
            "signIn.browser: excludes byHand; keep one of them"
        ),
        (#"{"signIn": {"browser": true, "command": ["x"]}}"#, "signIn.browser: excludes command; keep one"),
        (
            #"{"signIn": {"browser": true, "byHand": true, "command": ["x"]}}"#,
            "signIn.browser: excludes command and byHand; keep one of them"
        ),
        (
            #"{"signIn": {"browser": true}}"#,
            "signIn.browser: chromedriver is not installed. Debian and Ubuntu: apt-get install chromium"
        ),
        (#"{"tokenURL": "https://a.example/#b"}"#, "tokenURL: “https://a.example/#b” has a fragment"),
        (#"{"tokenURL": "http://[::1]/#b"}"#, "tokenURL: “http://[::1]/#b” has a fragment"),
        (#"{"tokenURL": "http://[::1/token"}"#, "tokenURL: “http://[::1/token”"),
        (#"{"tokenURL": "http://[zz]/token"}"#, "tokenURL: “http://[zz]/token”"),
        (
            #"{"tokenURL": "http://[::1]/a b"}"#,
            "tokenURL: “http://[::1]/a b” has a character that no URL has"
        ),
        (#"{"tokenURL": "https://a.example/é"}"#, "tokenURL: “https://a.example/é” has a character"),
        (#"{"issuer": "HTTPS://a.example"}"#, "issuer: “HTTPS://a.example” is not a web link"),
        (
            #"{"userinfoURL": "https://me@a.example/u"}"#,
            "userinfoURL: “https://me@a.example/u” has a user name before its host; leave it out"
        ),
        (#"{"tokenURL": "ftp://[::1]/"}"#, "tokenURL: “ftp://[::1]/”"),
        (#"{"skip": [{"rule": "token/token-type"}]}"#, "skip[0].reason: is missing"),
        (
            #"{"skip": [{"rule": "no/such", "reason": "x"}]}"#,
            "skip[0].rule: no/such is not a rule or a group"
        ),
    ]) func `a mistake is named with its place`(text: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) { try read(text) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        "", " ", "example-project ", " example-project", "example project", "example\tproject",
        "/r/example-project", "example-project/", "a/b", "a?b", "a#b",
        "https://oauth-redirect.googleusercontent.com/r/example-project", "ex\u{E4}mple",
    ])
    func `a text that cannot be a project's id is a mistake of its key`(projectID: String) throws {
        let text = JSONValue.object(["projectID": .string(projectID)]).jsonText
        let problem = #expect(throws: ConfigurationError.self) { try read(text) }
        #expect("\(try #require(problem))".contains("projectID: "))
    }

    @Test func `a rule that is left out is shown with its reason`() async throws {
        let configuration = try read(#"{"skip": [{"rule": "token/token-type", "reason": "agreed"}]}"#)
        #expect(configuration.skip == [.init(rule: "token/token-type", reason: "agreed")])
        let probe = try Partner().probe { $0.skip = configuration.skip }
        let report = await Runner.report(["token/token-type", "token/https"], probe)
        #expect(report["token/token-type"]?.reason == "left out by the configuration: agreed")
        #expect(report["token/https"]?.verdict == .held)
    }

    @Test func `a note in a table is not a member of it`() throws {
        let configuration = try read(
            ##"""
            {"authorize": {"parameters": {"//\u0301": "a note", "// consent": "asked again", "prompt": "consent"}},
             "signIn": {"headers": {"// gate": 1, "X-Gate": "open"},
                        "forms": [{"fields": {"// user": [], "username": "ada"}}]}}
            """##)
        #expect(configuration.authorizationParameters.map(\.name) == ["prompt"])
        #expect(configuration.signIn.headers.map(\.name) == ["X-Gate"])
        #expect(configuration.signIn.forms.map(\.fields) == [["username": "ada"]])
    }
}
