import HTTPMessages
import JSON
import Testing

@testable import FirebaseStandIn

/// Paths, callers, bodies: everything before a method.
@Suite struct RoutingTests {
    let firebase: Firebase

    init() throws { firebase = try Firebase() }

    private func send(
        _ method: String, _ target: String, headers: HTTPHeaders = [:], body: [UInt8] = []
    ) async -> Answer {
        Answer(await firebase.send(method, target, headers: headers, body: body))
    }

    @Test(arguments: [
        "/identitytoolkit.googleapis.com/v1/accounts:signUp",
        "/v1/accounts:signUp",
        "/v1/accounts%3AsignUp",
        "/www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser",
        "/identitytoolkit/v3/relyingparty/signupNewUser",
    ])
    func `every spelling of a path leads to the same method`(path: String) async throws {
        let answer = await send("POST", "\(path)?key=demo-api-key", body: Array("{}".utf8))
        #expect(answer.text("kind") == "identitytoolkit#SignupNewUserResponse")
    }

    @Test func `the server says that it is ready`() async {
        #expect(await send("GET", "/")["authEmulator"]?["ready"] == true)
    }

    @Test(arguments: [
        ("POST", "/v1/accounts:signUp", 403, "The request is missing a valid API key."),
        ("POST", "/v1/accounts:signUp?key=", 403, "The request is missing a valid API key."),
        (
            "POST", "/v1/accounts:signUp?key=other", 400,
            "API key not valid. Please pass a valid API key."
        ),
        ("GET", "/v1/accounts:signUp?key=demo-api-key", 404, "Not Found"),
        ("POST", "/v1/accounts:else?key=demo-api-key", 404, "Not Found"),
        ("POST", "/v1/%ZZ?key=demo-api-key", 404, "Not Found"),
        (
            "POST", "/v1/accounts:signInWithPhoneNumber?key=demo-api-key", 501,
            "Sign-in by phone is not implemented."
        ),
        (
            "POST", "/identitytoolkit/v3/relyingparty/sendVerificationCode?key=demo-api-key", 501,
            "Sign-in by phone is not implemented."
        ),
        (
            "POST", "/v2/accounts/mfaEnrollment:start?key=demo-api-key", 501,
            "A second factor is not implemented."
        ),
        ("GET", "/v2/recaptchaConfig?key=demo-api-key", 501, "reCAPTCHA is not implemented."),
        ("POST", "/v1/projects/demo-project/tenants/t/accounts", 400, "UNSUPPORTED_TENANT_OPERATION"),
    ])
    func `a request that reaches no method is answered in the envelope`(
        method: String, target: String, status: Int, message: String
    ) async throws {
        let answer = await send(method, target)
        #expect(answer.status == status)
        #expect(answer.error == message)
        // iOS finds by the reason that a key is unknown.
        let reason = answer["error"]?["errors"]?.array?.first?["reason"]
        #expect((reason == "keyInvalid") == target.hasSuffix("key=other"))
    }

    @Test func `a project has no SAML providers, and gets none`() async throws {
        let path = "/v2/projects/demo-project/inboundSamlConfigs"
        let owner: HTTPHeaders = ["Authorization": "Bearer owner"]
        let list = await send("GET", "\(path)?pageSize=100", headers: owner)
        #expect(list.status == 200)
        #expect(list.json == [:])
        let made = await send("POST", "\(path)?inboundSamlConfigId=saml.a", headers: owner)
        #expect(made.status == 501)
        #expect(made.error == "Sign-in by SAML is not implemented.")
        for method in ["GET", "PATCH", "DELETE"] {
            let answer = await send(method, "\(path)/saml.a", headers: owner)
            #expect(answer.status == 400, "\(method)")
            #expect(answer.error == "CONFIGURATION_NOT_FOUND", "\(method)")
        }
        #expect(await send("GET", path).status == 401)
    }

    @Test func `the API key may be in a header`() async {
        let answer = await send(
            "POST", "/v1/accounts:signUp", headers: ["X-Goog-Api-Key": "demo-api-key"])
        #expect(answer.status == 200)
    }

    @Test func `an unknown API key is accepted when the configuration says so`() async throws {
        let open = try Firebase { $0.acceptsUnknownKeys = true }
        #expect(await open.send("POST", "/v1/accounts:signUp?key=any").status == 200)
    }

    @Test func `each project has its own accounts`() async throws {
        let firebase = try Firebase {
            $0.projects.append(
                FirebaseProject(id: "other", number: "2", authDomain: "other.example", apiKeys: ["other-key"])
            )
        }
        let mine = await firebase.signUp()
        let theirs = Answer(
            await firebase.send(
                "POST", "/v1/accounts:lookup?key=other-key",
                body: JSONValue.object(["idToken": .string(mine.idToken)]).json))
        #expect(theirs.error == "INVALID_ID_TOKEN")
    }

    @Test(
        arguments: [
            (nil, "required"), ("Bearer", "authError"), ("Bearer other", "authError"),
            ("Basic owner", "authError"),
            ("Bearer demo-api-key", "authError"),
        ] as [(String?, String)])
    func `administration wants a bearer token`(field: String?, reason: String) async throws {
        var headers: HTTPHeaders = [:]
        headers["Authorization"] = field
        let answer = await send(
            "POST", "/v1/projects/demo-project/accounts?key=demo-api-key", headers: headers)
        #expect(answer.status == 401)
        #expect(answer["error"]?["status"] == "UNAUTHENTICATED")
        #expect(answer["error"]?["errors"]?.array?.first?["reason"]?.string == reason)
    }

    @Test(arguments: ["Bearer owner", "bearer OWNER", "Bearer ya29.anything"])
    func `an administrator sends one of these tokens`(field: String) async {
        let answer = await send(
            "POST", "/v1/projects/demo-project/accounts", headers: ["Authorization": field])
        #expect(answer.status == 200)
    }

    @Test func `an administrator hears that there is no such project`() async {
        let answer = await send(
            "POST", "/v1/projects/other/accounts", headers: ["Authorization": "Bearer owner"])
        #expect(answer.error == "CONFIGURATION_NOT_FOUND")
    }

    @Test(arguments: ["{", "[]", "1", "null", "\u{0}", #"{"email":}"#])
    func `a body that is not a JSON object is refused`(body: String) async throws {
        let answer = await send(
            "POST", "/v1/accounts:signUp?key=demo-api-key", body: Array(body.utf8))
        #expect(answer.status == 400)
        #expect(answer["error"]?["status"] == "INVALID_ARGUMENT")
        #expect(answer.error?.hasPrefix("Invalid JSON payload received. ") == true)
    }

    @Test func `a web page of another origin may call`() async throws {
        let preflight = await firebase.send(
            "OPTIONS", "/v1/accounts:signUp?key=demo-api-key",
            headers: [
                "Origin": "https://app.example", "Access-Control-Request-Headers": "content-type,x-a",
                "Access-Control-Request-Private-Network": "true",
            ])
        #expect(preflight.status == 204)
        #expect(preflight.headers["Access-Control-Allow-Origin"] == "https://app.example")
        #expect(preflight.headers["Access-Control-Allow-Headers"] == "content-type,x-a")
        #expect(preflight.headers["Access-Control-Allow-Private-Network"] == "true")
        let refused = await firebase.send(
            "POST", "/v1/accounts:signUp", headers: ["Origin": "https://app.example"])
        #expect(refused.headers["Access-Control-Allow-Origin"] == "https://app.example")
        #expect(refused.headers["Access-Control-Allow-Credentials"] == nil)
    }
}
