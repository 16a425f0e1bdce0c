import JSON
import Testing

@testable import FirebaseStandIn

/// The identity providers of a project, which administrators add, change, list and remove.
@Suite struct ProviderSettingsTests {
    private static let supported = "/defaultSupportedIdpConfigs"
    private static let openID = "/oauthIdpConfigs"
    private static let full: JSONValue = [
        "clientId": "c", "issuer": "https://i.example", "displayName": "Example", "enabled": true,
        "clientSecret": "s", "responseType": ["code": true],
    ]

    @Test func `Yahoo is switched off and on, and sign-ins follow`() async throws {
        let flow = try IdPFlow()
        let yahoo = "\(Self.supported)/yahoo.com"
        let link = try await flow.link()
        let off = await flow.firebase.callSettings(
            "PATCH", "\(yahoo)?updateMask=enabled", ["enabled": false, "clientId": "other"])
        #expect(
            off.json == [
                "name": "projects/123456789/defaultSupportedIdpConfigs/yahoo.com", "enabled": false,
                "clientId": .string(TestYahoo.clientID), "clientSecret": .string(TestYahoo.clientSecret),
            ])
        #expect(Callback(try await flow.open()).error == "auth/operation-not-allowed")
        let disabled = "OPERATION_NOT_ALLOWED : The identity provider is disabled for this project."
        #expect(await flow.signIn(link: link).error == disabled)
        _ = await flow.firebase.callSettings("PATCH", "\(yahoo)?updateMask=enabled", ["enabled": true])
        #expect(await flow.signIn(link: link).status == 200)
    }

    @Test func `Yahoo is added, listed and removed`() async throws {
        let firebase = try Firebase()
        #expect(await firebase.callSettings("GET", Self.supported).json == [:])
        let fields: JSONValue = ["enabled": true, "clientId": "id", "clientSecret": "secret"]
        let create = "\(Self.supported)?idpId=yahoo.com"
        let made = await firebase.callSettings("POST", create, fields)
        #expect(made["clientId"] == "id")
        #expect(await firebase.callSettings("POST", create, fields).error == "DUPLICATE_CONFIG_ID")
        let list = await firebase.callSettings("GET", Self.supported)
        #expect(list.json == ["defaultSupportedIdpConfigs": [made.json]])
        let yahoo = "\(Self.supported)/yahoo.com"
        #expect(await firebase.callSettings("GET", yahoo).json == made.json)
        #expect(await firebase.callSettings("DELETE", yahoo).json == [:])
        for method in ["GET", "PATCH", "DELETE"] {
            #expect(await firebase.callSettings(method, yahoo).error == "CONFIGURATION_NOT_FOUND")
        }
        // A disabled provider needs no client yet.
        #expect(await firebase.callSettings("POST", create, [:])["enabled"] == false)
        let on = await firebase.callSettings("PATCH", yahoo, ["enabled": true])
        #expect(on.error == "MISSING_OAUTH_CLIENT_ID")
        #expect(await firebase.callSettings("GET", yahoo)["enabled"] == false)
    }

    @Test func `an OpenID provider is added, changed, listed and removed`() async throws {
        let firebase = try Firebase()
        let made = await firebase.callSettings(
            "POST", "\(Self.openID)?oauthIdpConfigId=oidc.example", Self.full)
        #expect(
            made.json
                == Self.full.changing([
                    "name": "projects/123456789/oauthIdpConfigs/oidc.example",
                    "responseType": ["code": true, "idToken": false],
                ]))
        let example = "\(Self.openID)/oidc.example"
        let changed = await firebase.callSettings(
            "PATCH", "\(example)?updateMask=enabled,displayName",
            ["enabled": false, "displayName": .null, "clientId": "other"])
        #expect(changed.json == made.json.changing(["enabled": false, "displayName": nil]))
        _ = await firebase.callSettings("POST", "\(Self.openID)?oauthIdpConfigId=oidc.z", Self.full)
        let page = await firebase.callSettings("GET", "\(Self.openID)?pageSize=1")
        #expect(page.json == ["oauthIdpConfigs": [changed.json], "nextPageToken": "oidc.example"])
        let rest = await firebase.callSettings("GET", "\(Self.openID)?pageToken=oidc.example")
        #expect(rest["oauthIdpConfigs"]?.array?.count == 1)
        #expect(rest["nextPageToken"] == nil)
        #expect(await firebase.callSettings("DELETE", example).json == [:])
        for method in ["GET", "PATCH", "DELETE"] {
            #expect(await firebase.callSettings(method, example).error == "CONFIGURATION_NOT_FOUND")
        }
    }

    @Test func `no user signs in with an OpenID provider, and the answer says so`() async throws {
        let flow = try IdPFlow()
        _ = await flow.firebase.callSettings(
            "POST", "\(Self.openID)?oauthIdpConfigId=oidc.example", Self.full)
        let answer = await flow.firebase.call(
            "accounts:signInWithIdp",
            ["requestUri": "http://localhost", "postBody": "id_token=x&providerId=oidc.example"])
        #expect(answer.status == 501)
        #expect(answer.error == "Sign-in with an OpenID Connect provider of the project is not implemented.")
    }

    private static let codeFlowWithoutSecret: JSONValue = [
        "clientId": "a", "issuer": "https://i.example", "responseType": ["code": true],
    ]

    @Test(
        arguments: [
            ("defaultSupportedIdpConfigs", [:], 400, "INVALID_PROVIDER_ID : "),
            ("defaultSupportedIdpConfigs?idpId=else.com", [:], 400, "INVALID_PROVIDER_ID : "),
            ("defaultSupportedIdpConfigs?idpId=google.com", [:], 501, "The provider google.com is not "),
            ("defaultSupportedIdpConfigs?idpId=yahoo.com", ["enabled": true], 400, "MISSING_OAUTH_CLIENT_ID"),
            (
                "defaultSupportedIdpConfigs?idpId=yahoo.com", ["enabled": true, "clientId": "a"], 400,
                "MISSING_OAUTH_CLIENT_SECRET"
            ),
            ("defaultSupportedIdpConfigs?idpId=yahoo.com", ["x": 1], 400, "Invalid JSON payload received. "),
            ("oauthIdpConfigs?oauthIdpConfigId=yahoo", [:], 400, "INVALID_CONFIG_ID : "),
            ("oauthIdpConfigs?oauthIdpConfigId=oidc.", [:], 400, "INVALID_CONFIG_ID : "),
            ("oauthIdpConfigs?oauthIdpConfigId=oidc.%C3%A9", [:], 400, "INVALID_CONFIG_ID : "),
            ("oauthIdpConfigs?oauthIdpConfigId=oidc.a", [:], 400, "MISSING_OAUTH_CLIENT_ID"),
            ("oauthIdpConfigs?oauthIdpConfigId=oidc.a", ["clientId": "a"], 400, "MISSING_ISSUER"),
            (
                "oauthIdpConfigs?oauthIdpConfigId=oidc.a", ["clientId": "a", "issuer": "i"], 400,
                "INVALID_ISSUER : "
            ),
            (
                "oauthIdpConfigs?oauthIdpConfigId=oidc.a", codeFlowWithoutSecret, 400,
                "MISSING_OAUTH_CLIENT_SECRET"
            ),
            (
                "oauthIdpConfigs?oauthIdpConfigId=oidc.a", ["responseType": ["token": true]], 400,
                "Invalid JSON payload received. Unknown name \"responseType.token\"."
            ),
        ] as [(String, JSONValue, Int, String)])
    func `a provider that cannot work is refused`(
        path: String, fields: JSONValue, status: Int, message: String
    ) async throws {
        let firebase = try Firebase()
        let answer = await firebase.callSettings("POST", "/\(path)", fields)
        #expect(answer.status == status)
        #expect(answer.error?.hasPrefix(message) == true, "\(answer)")
        #expect(await firebase.callSettings("GET", Self.openID).json == [:])
        #expect(await firebase.callSettings("GET", Self.supported).json == [:])
    }

    @Test(arguments: ["0", "101", "x"])
    func `a page has 1 to 100 providers`(size: String) async throws {
        let answer = await (try Firebase()).callSettings("GET", "\(Self.openID)?pageSize=\(size)")
        #expect(answer["error"]?["status"] == "INVALID_ARGUMENT")
    }
}
