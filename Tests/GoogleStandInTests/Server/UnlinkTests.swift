import GoogleStandIn
import HTTPMessages
import Testing

/// Unlinking and revocation.
@Suite struct UnlinkTests {
    @Test func `unlinking forgets the tokens and revokes the refresh token`() async throws {
        let wire = try await Wire.linked()
        await wire.partner.will(HTTPResponse(status: 200))
        #expect(try await wire.server.unlink(Wire.link) == .revoked)
        #expect(await wire.server.account(Wire.link) == nil)
        let request = try #require(await wire.partner.requests.last)
        #expect(request.method == "POST")
        #expect(request.url == "https://partner.example/revoke")
        #expect(
            request.form
                == "client_id=google-client&client_secret=s3cret%26&token=r1&token_type_hint=refresh_token")
        await #expect(throws: LinkingFailure.notLinked) { try await wire.server.unlink(Wire.link) }
    }

    @Test func `a partner without a revocation endpoint is not asked`() async throws {
        let wire = try Wire { $0.revocationURL = nil }
        try await wire.linkAccounts()
        #expect(try await wire.server.unlink(Wire.link) == .noEndpoint)
        #expect(await wire.server.account(Wire.link) == nil)
        #expect(await wire.partner.requests.count == 2)
    }

    @Test(arguments: [400, 404, 500]) func `any answer but 200 leaves a record, also for unknown tokens`(
        status: Int
    ) async throws {
        let wire = try Wire()
        await wire.partner.will(HTTPResponse(status: status))
        #expect(try await wire.server.revoke("unknown", at: "Partner") == .failed)
        #expect(await wire.server.records.map(\.step) == [.tokenRevocation])
        #expect(await wire.server.records.first?.response?.status == status)
    }

    @Test func `a failed revocation does not keep the link alive`() async throws {
        let wire = try await Wire.linked()
        await wire.partner.will(HTTPResponse(status: 500))
        #expect(try await wire.server.unlink(Wire.link) == .failed)
        #expect(await wire.server.account(Wire.link) == nil)
    }

    @Test(arguments: [("120", 120), (nil, 60), ("soon", 60), ("-1", 60)] as [(String?, Int)])
    func `a partner that asks for patience says for how long`(
        retryAfter: String?, seconds: Int
    ) async throws {
        let wire = try await Wire.linked()
        var busy = HTTPResponse(status: 503)
        busy.headers["Retry-After"] = retryAfter
        await wire.partner.will(busy)
        #expect(try await wire.server.unlink(Wire.link) == .waiting(seconds: seconds))
        #expect(await wire.server.account(Wire.link) == nil)
    }
}
