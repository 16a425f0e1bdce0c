import HTTPMessages
import JOSE
import JSON
import Testing

/// An issuer's discovery document, and the URLs in it.
@Suite struct DiscoveryDocumentTests {
    private static let issuer = "https://login.example"

    /// An issuer that answers with this text.
    private struct Issuer: HTTPHandler {
        let text: String

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            HTTPResponse(status: 200, contentType: "application/json", text: text)
        }
    }

    private func document(_ text: String) async throws -> DiscoveryDocument {
        let client = InMemoryClient([Self.issuer: Issuer(text: text)])
        return try await DiscoveryDocument.fetch(of: Self.issuer, with: client)
    }

    private func document(tokenEndpoint: JSONValue) async throws -> DiscoveryDocument {
        let members: JSONValue = ["issuer": .string(Self.issuer), "token_endpoint": tokenEndpoint]
        return try await document(members.jsonText)
    }

    @Test(arguments: [
        ("[]", "the answer of URL is not a JSON object"),
        ("{}", "the issuer in URL is missing; expected https://login.example"),
        (
            #"{"issuer":"https://login.example/"}"#,
            "the issuer in URL is https://login.example/, not https://login.example"
        ),
    ])
    func `a document without the issuer is refused`(text: String, complaint: String) async throws {
        let error = await #expect(throws: IssuerUnavailable.self) { try await document(text) }
        let url = "https://login.example/.well-known/openid-configuration"
        #expect(error?.description == complaint.replacing("URL", with: url))
    }

    @Test(arguments: ["https://login.example/token", "http://127.0.0.1:8080/token"])
    func `an https URL is read, and an http URL of this machine`(url: String) async throws {
        let document = try await document(tokenEndpoint: .string(url))
        #expect(try document.requiredURL("token_endpoint") == url)
    }

    @Test func `a member that is null is missing`() async throws {
        let document = try await document(tokenEndpoint: .null)
        #expect(try document.optionalURL("token_endpoint") == nil)
        let error = #expect(throws: IssuerUnavailable.self) { try document.requiredURL("token_endpoint") }
        #expect(
            error?.description
                == "https://login.example/.well-known/openid-configuration has no token_endpoint")
    }

    @Test(
        arguments: [
            ("http://login.example/token", "http://login.example/token"),
            ("https://login.example/a token", "https://login.example/a token"), ("token", "token"),
            ("", "empty"), (7, "7"),
        ] as [(JSONValue, String)])
    func `the error for another value shows it`(value: JSONValue, shown: String) async throws {
        let document = try await document(tokenEndpoint: value)
        let error = #expect(throws: IssuerUnavailable.self) { try document.requiredURL("token_endpoint") }
        #expect(
            error?.description
                == "token_endpoint in https://login.example/.well-known/openid-configuration is \(shown), "
                + "which is neither an https URL nor on this machine")
    }
}
