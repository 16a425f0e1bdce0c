import JSON
import Testing

@testable import FirebaseStandIn

/// Every refusal of `accounts:signInWithIdp` that is not shown elsewhere, in the exact envelope.
@Suite struct IdPErrorTests {
    /// The message with which a sign-in with these fields is refused.
    private func refusal(
        of fields: JSONValue, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String? {
        let answer = await (try IdPFlow()).signIn(with: fields)
        #expect(answer.status == 400, sourceLocation: sourceLocation)
        #expect(answer["error"]?["status"] == nil, sourceLocation: sourceLocation)
        return answer.error
    }

    static let faults: [(JSONValue, String)] = [
        (["postBody": "providerId=yahoo.com"], "MISSING_REQUEST_URI"),
        (["requestUri": "", "pendingToken": "x"], "MISSING_REQUEST_URI"),
        (["requestUri": "localhost"], "INVALID_REQUEST_URI"),
        (["requestUri": "/__/auth/handler?state=a&code=b"], "INVALID_REQUEST_URI"),
        (["requestUri": "javascript:alert(1)"], "INVALID_REQUEST_URI"),
        (["requestUri": "http://"], "INVALID_REQUEST_URI"),
        (["requestUri": "ftp://a.example/"], "INVALID_REQUEST_URI"),
        (["requestUri": "http://localhost", "postBody": "providerId=yahoo.com"], invalidCredential),
        (["requestUri": "http://localhost?state=x"], invalidCredential),
        // A combining mark does not hide where the query, which may have a code, begins.
        (["requestUri": "http://localhost?\u{301}&code=SECRET"], invalidCredential),
        // A fragment is not a query.
        (["requestUri": "http://localhost#?state=x&code=SECRET"], invalidCredential),
    ]

    private static let invalidCredential =
        "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost?"

    @Test(arguments: faults)
    func `the fault of a request is named`(fields: JSONValue, message: String) async throws {
        #expect(try await refusal(of: fields) == message)
    }

    @Test(
        arguments: ["password", "phone", "anonymous", "custom", "firebase"].map {
            ($0, "INVALID_PROVIDER_ID : \($0) is not an identity provider.")
        }
            + ["google.com", "YAHOO.com", "oidc.yahoo", "yahoo.com "].map {
                ($0, "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.")
            })
    func `a provider without an identity, or not of the project, is refused`(
        id: String, message: String
    ) async throws {
        let body = JSONValue.string("providerId=\(id)&id_token=a.b.c")
        #expect(try await refusal(of: ["requestUri": "http://localhost", "postBody": body]) == message)
    }

    @Test func `an error of Yahoo reaches the app in words`() async throws {
        let flow = try IdPFlow()
        let left = try await flow.open(changing: ["scopes": "user.readwrite"])
        let back = try flow.yahoo.refuse(left, "invalid_scope", "invalid scope")
        let callback = Callback(try await flow.get(back, cookie: left.cookie))
        #expect(callback.error == nil)
        let link = try #require(callback.link)
        #expect(link == back)
        let message =
            "INVALID_IDP_RESPONSE : Error getting verification code from yahoo.com response: "
            + "error=invalid_scope&error_description=invalid%20scope&providerId=yahoo.com"
        #expect(await flow.signIn(link: link).error == message)
        // The attempt has ended.
        #expect(await flow.signIn(link: link).error?.contains("state is unknown") == true)
    }

    // MARK: Tokens that the app brings by itself

    // Rule: firebase.no-provider-token
    @Test(arguments: [
        "&id_token=a.b.c&access_token=YAT&providerId=yahoo.com", "providerId=yahoo.com&access_token=YAT",
        #"providerId=yahoo.com&id_token={"sub":"ANAGUID","email":"ana@yahoo.com","email_verified":true}"#,
    ])
    func `Yahoo's tokens from an app are refused, and not repeated`(postBody: String) async throws {
        let message = try await refusal(of: [
            "requestUri": "http://localhost", "postBody": .string(postBody),
        ])
        let text = try #require(message)
        #expect(text.hasPrefix(Self.invalidCredential))
        #expect(text.contains("providerId=yahoo.com"))
        for secret in ["YAT", "a.b.c", "ANAGUID"] { #expect(!text.contains(secret)) }
    }

    private static let unsignedClaims =
        #"{"sub":"S T","email":"ana@yahoo.com","email_verified":true,"name":"A+B"}"#

    @Test(arguments: [
        // As the web SDK writes it, encoded; as the Apple SDK writes it, decoded.
        "&id_token=%7B%22sub%22%3A%22S%20T%22%2C%22email%22%3A%22ana%40yahoo.com%22%2C"
            + "%22email_verified%22%3Atrue%2C%22name%22%3A%22A%2BB%22%7D&providerId=yahoo.com",
        "providerId=yahoo.com&id_token=\(unsignedClaims)",
    ])
    func `unsigned claims are accepted when the configuration says so`(postBody: String) async throws {
        let flow = try IdPFlow { $0.acceptsUnsignedClaims = true }
        let answer = await flow.signIn(with: [
            "requestUri": "http://localhost", "postBody": .string(postBody),
        ])
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.text("federatedId") == "S T")
        #expect(answer.text("displayName") == "A+B")
        #expect(answer.text("oauthIdToken") == Self.unsignedClaims)
    }

    @Test(arguments: [
        "providerId=yahoo.com&access_token=YAT", "providerId=yahoo.com&id_token={}",
        "id_token=\(unsignedClaims)",
    ])
    func `without a user or a provider even unsigned claims are refused`(postBody: String) async throws {
        let flow = try IdPFlow { $0.acceptsUnsignedClaims = true }
        let answer = await flow.signIn(with: [
            "requestUri": "http://localhost", "postBody": .string(postBody),
        ])
        #expect(answer.error?.hasPrefix("INVALID_CREDENTIAL_OR_PROVIDER_ID") == true, "\(answer)")
    }
}
