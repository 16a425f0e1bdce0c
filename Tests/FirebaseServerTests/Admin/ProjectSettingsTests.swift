import JOSE
import Testing

@testable import FirebaseServer

/// The changes of an administrator in a project, and the routes that only an emulator has.
@Suite struct ProjectSettingsTests {
    let firebase: Firebase

    init() throws { firebase = try Firebase() }

    private func emulator(_ method: String, _ path: String, _ fields: JSONValue? = nil) async -> Answer {
        Answer(await firebase.send(method, "/emulator/v1\(path)", body: fields?.json ?? []))
    }

    @Test func `a mask says what changes`() async {
        let fields: JSONValue = [
            "signIn": ["allowDuplicateEmails": true, "anonymous": ["enabled": false]],
            "emailPrivacyConfig": ["enableImprovedEmailPrivacy": false],
        ]
        let answer = await firebase.admin(
            "PATCH", "/config?updateMask=signIn.anonymous,emailPrivacyConfig", fields, version: "v2")
        #expect(answer["signIn"]?["allowDuplicateEmails"] == false)
        #expect(answer["signIn"]?["anonymous"]?["enabled"] == false)
        #expect(answer["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"] == false)
        let all = await firebase.admin("PATCH", "/config", fields, version: "v2")
        #expect(all["signIn"]?["allowDuplicateEmails"] == true)
        #expect(await firebase.admin("GET", "/config", version: "v2").json == all.json)
    }

    @Test func `the emulator's own route has two settings and needs no credential`() async {
        let path = "/projects/demo-project/config"
        #expect(
            await emulator("GET", path).json == [
                "signIn": ["allowDuplicateEmails": false],
                "emailPrivacyConfig": ["enableImprovedEmailPrivacy": true],
            ])
        _ = await emulator("PATCH", path, ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": false]])
        #expect(await firebase.store.settings.protectsEmailEnumeration == false)
    }

    @Test func `time passes when it is told to, and never back`() async {
        let answer = await emulator("POST", "/clock:advance", ["seconds": 3600])
        #expect(answer.json == ["now": "2026-01-01T01:00:00.000Z"])
        #expect(await emulator("POST", "/clock:advance", ["seconds": -1]).status == 400)
        #expect(await emulator("POST", "/clock:advance", ["seconds": .integer(.max)]).status == 400)
    }

    @Test func `nothing is sent to phones`() async throws {
        let answer = await emulator("GET", "/projects/demo-project/verificationCodes")
        #expect(answer.json == ["verificationCodes": []])
    }

    @Test func `a ready-made provider is configured, switched and removed`() async {
        let path = "/defaultSupportedIdpConfigs"
        let made = await firebase.admin(
            "POST", "\(path)?idpId=yahoo.com",
            ["enabled": true, "clientId": "id", "clientSecret": "secret"], version: "v2")
        #expect(
            made.json == [
                "name": "projects/123456789/defaultSupportedIdpConfigs/yahoo.com", "enabled": true,
                "clientId": "id", "clientSecret": "secret",
            ])
        let off = await firebase.admin(
            "PATCH", "\(path)/yahoo.com?updateMask=enabled", ["enabled": false, "clientId": "other"],
            version: "v2")
        #expect(off["enabled"] == false)
        #expect(off["clientId"] == "id")
        let list = await firebase.admin("GET", path, version: "v2")
        #expect(list["defaultSupportedIdpConfigs"]?.array == [off.json])
        #expect(await firebase.admin("DELETE", "\(path)/yahoo.com", version: "v2").json == [:])
        for method in ["GET", "PATCH", "DELETE"] {
            let gone = await firebase.admin(method, "\(path)/yahoo.com", version: "v2")
            #expect(gone.error == "CONFIGURATION_NOT_FOUND")
        }
    }

    @Test(
        arguments: [
            ("defaultSupportedIdpConfigs?idpId=else.com", [:], "INVALID_PROVIDER_ID"),
            ("defaultSupportedIdpConfigs?idpId=yahoo.com", ["enabled": true], "MISSING_OAUTH_CLIENT_ID"),
            (
                "defaultSupportedIdpConfigs?idpId=yahoo.com", ["enabled": true, "clientId": "a"],
                "MISSING_OAUTH_CLIENT_SECRET"
            ),
            ("defaultSupportedIdpConfigs?idpId=google.com", [:], "DUPLICATE_CONFIG_ID"),
            ("oauthIdpConfigs?oauthIdpConfigId=yahoo", [:], "INVALID_CONFIG_ID"),
            ("oauthIdpConfigs?oauthIdpConfigId=oidc.a", [:], "MISSING_OAUTH_CLIENT_ID"),
            ("oauthIdpConfigs?oauthIdpConfigId=oidc.a", ["clientId": "a"], "MISSING_ISSUER"),
            (
                "oauthIdpConfigs?oauthIdpConfigId=oidc.a",
                ["clientId": "a", "issuer": "https://i.example", "responseType": ["code": true]],
                "MISSING_OAUTH_CLIENT_SECRET"
            ),
        ] as [(String, JSONValue, String)])
    func `a provider that cannot work is refused`(
        path: String, fields: JSONValue, message: String
    ) async {
        _ = await firebase.admin("POST", "/defaultSupportedIdpConfigs?idpId=google.com", [:], version: "v2")
        #expect(await firebase.admin("POST", "/\(path)", fields, version: "v2").error == message)
    }

    @Test func `an OpenID provider is configured, changed, listed and removed`() async {
        let path = "/oauthIdpConfigs"
        let fields: JSONValue = [
            "clientId": "c", "issuer": "https://i.example", "displayName": "Yahoo", "enabled": true,
            "clientSecret": "s", "responseType": ["code": true],
        ]
        let made = await firebase.admin(
            "POST", "\(path)?oauthIdpConfigId=oidc.yahoo", fields, version: "v2")
        #expect(made.text("name") == "projects/123456789/oauthIdpConfigs/oidc.yahoo")
        #expect(made["responseType"] == ["code": true, "idToken": false])
        let off = await firebase.admin(
            "PATCH", "\(path)/oidc.yahoo?updateMask=enabled", ["enabled": false], version: "v2")
        #expect(off["enabled"] == false)
        _ = await firebase.admin("POST", "\(path)?oauthIdpConfigId=oidc.z", fields, version: "v2")
        let page = await firebase.admin("GET", "\(path)?pageSize=1", version: "v2")
        #expect(page.text("nextPageToken") == "oidc.yahoo")
        let rest = await firebase.admin("GET", "\(path)?pageToken=oidc.yahoo", version: "v2")
        #expect(rest["oauthIdpConfigs"]?.array?.count == 1)
        #expect(rest["nextPageToken"] == nil)
        #expect(await firebase.admin("DELETE", "\(path)/oidc.yahoo", version: "v2").json == [:])
        #expect(
            await firebase.admin("GET", "\(path)/oidc.yahoo", version: "v2").error
                == "CONFIGURATION_NOT_FOUND")
    }
}
