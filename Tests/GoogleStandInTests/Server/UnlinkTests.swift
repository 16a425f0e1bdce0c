import GoogleStandIn
import HTTPMessages
import Testing

/// Unlinking and revocation.
@Suite struct UnlinkTests {
    @Test func `unlinking forgets the tokens and revokes the refresh token`() async throws {
        let setup = try await GoogleSetup.makeLinked()
        await setup.partner.answer(with: HTTPResponse(status: 200))
        #expect(try await setup.server.unlink(GoogleSetup.link) == .revoked)
        #expect(await setup.server.account(GoogleSetup.link) == nil)
        let request = try #require(await setup.partner.requests.last)
        #expect(request.method == "POST")
        #expect(request.url == "https://partner.example/revoke")
        #expect(
            request.bodyText
                == "client_id=google-client&client_secret=s3cret%26&token=r1&token_type_hint=refresh_token")
        await #expect(throws: LinkingFailure.notLinked) { try await setup.server.unlink(GoogleSetup.link) }
    }

    @Test func `a partner without a revocation endpoint is not asked`() async throws {
        let setup = try GoogleSetup { $0.revocationURL = nil }
        try await setup.linkAccounts()
        #expect(try await setup.server.unlink(GoogleSetup.link) == .noEndpoint)
        #expect(await setup.server.account(GoogleSetup.link) == nil)
        #expect(await setup.partner.requests.count == 2)
    }

    @Test(arguments: [400, 404, 500]) func `any answer but 200 leaves a record, also for unknown tokens`(
        status: Int
    ) async throws {
        let setup = try GoogleSetup()
        await setup.partner.answer(with: HTTPResponse(status: status))
        #expect(try await setup.server.revoke("unknown", at: "Partner") == .failed)
        #expect(await setup.server.records.map(\.step) == [.tokenRevocation])
        #expect(await setup.server.records.first?.response?.status == status)
    }

    @Test func `a failed revocation does not keep the link alive`() async throws {
        let setup = try await GoogleSetup.makeLinked()
        await setup.partner.answer(with: HTTPResponse(status: 500))
        #expect(try await setup.server.unlink(GoogleSetup.link) == .failed)
        #expect(await setup.server.account(GoogleSetup.link) == nil)
    }

    @Test(arguments: [("120", 120), (nil, 60), ("soon", 60), ("-1", 60)] as [(String?, Int)])
    func `a partner that asks for patience says for how long`(
        retryAfter: String?, seconds: Int
    ) async throws {
        let setup = try await GoogleSetup.makeLinked()
        var busy = HTTPResponse(status: 503)
        busy.headers["Retry-After"] = retryAfter
        await setup.partner.answer(with: busy)
        #expect(try await setup.server.unlink(GoogleSetup.link) == .waiting(seconds: seconds))
        #expect(await setup.server.account(GoogleSetup.link) == nil)
    }
}
