import HTTPMessages
import Testing

@testable import YahooStandIn

/// The profile host, which is retired.
@Suite struct ProfileHostTests {
    private func get(_ yahoo: Yahoo, _ target: String, _ token: String = "") async -> HTTPResponse {
        await yahoo.provider.profileHost.handle(
            HTTPRequest(
                method: "GET", origin: Yahoo.Demo.profileHost, target: target,
                headers: ["Authorization": "Bearer \(token)"]))
    }

    private func profile(_ yahoo: Yahoo, _ guid: String, _ token: String) async -> HTTPResponse {
        await get(yahoo, "/v1/user/\(guid)/profile?format=json", token)
    }

    @Test func `the profile API of Firebase's page is gone, and says what there is instead`() async throws {
        let yahoo = try Yahoo()
        let answer = await profile(yahoo, "me", try await yahoo.tokens().accessToken)
        #expect(answer.status == 410)
        #expect(answer.json["error_description"]?.string?.contains("/openid/v1/userinfo") == true)
    }

    @Test func `on request it answers as it did, only for the user of the token`() async throws {
        let yahoo = try Yahoo { $0.profileAPI = .historic }
        let token = try await yahoo.tokens().accessToken
        let guid = "ANADEMO0000000000000000000"
        for name in [guid, "me"] {
            let answer = await profile(yahoo, name, token)
            #expect(answer.status == 200)
            #expect(answer.json["profile"]?["guid"]?.string == guid)
            #expect(answer.json["profile"]?["image"]?["size"] == "192x192")
            #expect(answer.json["profile"]?["emails"]?.array?.first?["handle"] == "ana@yahoo.com")
        }
        #expect(await profile(yahoo, "BRUNODEMO00000000000000000", token).status == 403)
        #expect(await profile(yahoo, guid, "unknown").status == 401)
        let quiet = try await yahoo.tokens(["scope": "openid profile"])
        let answer = await profile(yahoo, "me", try quiet.accessToken)
        #expect(answer.json["profile"]?["guid"]?.string == guid)
        #expect(answer.json["profile"]?["emails"] == nil)
    }

    @Test func `nothing else is there`() async throws {
        let yahoo = try Yahoo()
        for path in ["/", "/v1/user//profile", "/v1/user/me/contacts", "/v1/user/me/profile/x"] {
            #expect(await get(yahoo, path).status == 404)
        }
    }
}
