import DemoData
import FlipSandbox
import GoogleStandIn
import HTTPMessages
import OAuth
import PartnerServer
import Testing
import WebText

/// Codes between all parties; Tests/PartnerServerTests tests each rule of the token endpoint.
@Suite struct CodeTests {
    @Test func `a code used twice costs the tokens of its first use`() async throws {
        try await journey { sandbox in
            let received = try await sandbox.flip()
            let account = try await sandbox.finish(code: received.code, of: received.attempt)
            #expect(try await sandbox.userinfoStatus(account.accessToken) == 200)
            let error = await refusal { try await sandbox.finish(code: received.code, of: received.attempt) }
            #expect(error == .invalidGrant)
            #expect(try await sandbox.userinfoStatus(account.accessToken) == 401)
            let refreshing = await refusal { try await sandbox.googleServer.refresh(account.id) }
            #expect(refreshing == .invalidGrant)
        }
    }

    @Test func `five hundred exchanges of one code at once give exactly one success, and its tokens die`()
        async throws
    {
        try await journey { sandbox in
            let received = try await sandbox.flip()
            let answers = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                for _ in 0..<500 {
                    group.addTask {
                        try await sandbox.exchange(
                            received.code, redirectURI: received.attempt.redirectURI.text)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let successes = answers.filter { $0.status == 200 }
            #expect(successes.count == 1)
            #expect(answers.filter { $0.oauthError == .invalidGrant }.count == 499)
            let tokens = try TokenResponse(json: try #require(successes.first).body)
            #expect(try await sandbox.userinfoStatus(tokens.accessToken) == 401)
        }
    }

    @Test(arguments: ["plain", nil] as [String?])
    func `a challenge with the method plain, or without one, gets no code`(method: String?) async throws {
        try await journey { sandbox in
            var request = await sandbox.googleApp.flip(to: sandbox.registration, for: sandbox.owner).request
            var items = [Parameters.Item("code_challenge", String(repeating: "a", count: 43))]
            if let method { items.append(.init("code_challenge_method", method)) }
            request.additionalParameters.items = items
            await sandbox.open(request.url, from: .googleApp)
            let step = try await sandbox.stepAfterConsent()
            #expect(step?.errorBeforeBrowser == .invalidRequest)
        }
    }
}

extension FlipSandbox {
    /// A right exchange of a code without a challenge.
    fileprivate func exchange(_ code: String, redirectURI: String) async throws -> HTTPResponse {
        let items = [
            Parameters.Item("grant_type", "authorization_code"), Parameters.Item("code", code),
            Parameters.Item("redirect_uri", redirectURI),
            Parameters.Item("client_id", PartnerServerConfiguration.Demo.clientID),
            Parameters.Item("client_secret", PartnerServerConfiguration.Demo.clientSecret),
        ]
        let request = try #require(
            HTTPRequest(postForm: Parameters(items).encoded, to: "\(FlipSandbox.partnerOrigin)/token"))
        return try await send(request, as: .googleServer)
    }
}

extension HTTPResponse {
    /// The error code in a JSON body, or nil when there is none.
    fileprivate var oauthError: OAuthError.Code? { OAuthError(json: body, status: status)?.code }
}

/// How a call to the partner's server was refused, or nil when it was not.
private func refusal(_ body: () async throws -> some Sendable) async -> OAuthError.Code? {
    do {
        _ = try await body()
        return nil
    } catch LinkingFailure.refused(_, _, let error) {
        return error?.code
    } catch {
        Issue.record("another failure: \(error)")
        return nil
    }
}
