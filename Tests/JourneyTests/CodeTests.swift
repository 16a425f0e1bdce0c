import DemoData
import FlipSandbox
import GoogleStandIn
import HTTPMessages
import OAuth
import PartnerServer
import Testing
import WebText

@Suite struct CodeTests {
    @Test func `a code of a flip is not exchanged with the web's redirect URI`() async throws {
        try await journey { sandbox in
            let received = try await sandbox.flip()
            let answer = try await sandbox.exchange(
                received.code, redirectURI: sandbox.registration.webRedirectURI.text)
            #expect(answer.status == 400)
            #expect(answer.oauthError == .invalidGrant)
            // The wrong attempt used the code up.
            let error = await refusal { try await sandbox.finish(code: received.code, of: received.attempt) }
            #expect(error == .invalidGrant)
        }
    }

    @Test func `a code is not exchanged by another client, nor with a wrong secret`() async throws {
        try await journey(
            changing: { settings in
                settings.configuringPartner = { configuration in
                    var other = configuration.clients[0]
                    other.id = "other-client"
                    configuration.clients.append(other)
                }
            }
        ) { sandbox in
            let received = try await sandbox.flip()
            let wrongSecret = try await sandbox.exchange(
                received.code, redirectURI: received.attempt.redirectURI.text,
                client: ("google-client", "wrong"))
            #expect(wrongSecret.status == 401)
            #expect(wrongSecret.oauthError == .invalidClient)
            let otherClient = try await sandbox.exchange(
                received.code, redirectURI: received.attempt.redirectURI.text,
                client: ("other-client", "google-secret"))
            #expect(otherClient.status == 400)
            #expect(otherClient.oauthError == .invalidGrant)
        }
    }

    @Test func `a code expires after ten minutes`() async throws {
        try await journey { sandbox in
            let received = try await sandbox.flip()
            sandbox.clock.advance(by: 600)
            let error = await refusal { try await sandbox.finish(code: received.code, of: received.attempt) }
            #expect(error == .invalidGrant)
        }
    }

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

    @Test func `a code with a challenge needs its verifier, and a code without takes none`() async throws {
        let wrong = CodeVerifier(random: .repeatable(seed: 99)).value
        for (usesPKCE, verifier) in [(true, nil), (true, wrong), (false, wrong)] {
            try await journey(changing: { $0.usesPKCE = usesPKCE }) { sandbox in
                let received = try await sandbox.flip()
                let answer = try await sandbox.exchange(
                    received.code, redirectURI: received.attempt.redirectURI.text, verifier: verifier)
                #expect(answer.status == 400)
                #expect(answer.oauthError == .invalidGrant)
            }
        }
    }

    @Test func `a challenge with the method plain, or without one, gets no code`() async throws {
        for method in [Parameters.Item("code_challenge_method", "plain"), nil] {
            try await journey { sandbox in
                var request = await sandbox.googleApp.flip(to: sandbox.registration, for: sandbox.owner)
                    .request
                let challenge = String(repeating: "a", count: 43)
                request.additionalParameters.items =
                    [Parameters.Item("code_challenge", challenge)] + [method].compactMap { $0 }
                await sandbox.open(request.url, from: .googleApp)
                let step = try await sandbox.agreedStep()
                #expect(step?.browserError == .invalidRequest)
            }
        }
    }
}

extension FlipSandbox {
    /// An exchange with exactly these parameters, which any client may send.
    fileprivate func exchange(
        _ code: String, redirectURI: String, verifier: String? = nil,
        client: (id: String, secret: String) = (
            PartnerServerConfiguration.Demo.clientID, PartnerServerConfiguration.Demo.clientSecret
        )
    ) async throws -> HTTPResponse {
        var items = [
            Parameters.Item("grant_type", "authorization_code"), Parameters.Item("code", code),
            Parameters.Item("redirect_uri", redirectURI), Parameters.Item("client_id", client.id),
            Parameters.Item("client_secret", client.secret),
        ]
        if let verifier { items.append(Parameters.Item("code_verifier", verifier)) }
        let request = try #require(
            HTTPRequest(postForm: Parameters(items).encoded, to: "\(FlipSandbox.partnerOrigin)/token"))
        return try await send(request, as: .googleServer)
    }
}

extension HTTPResponse {
    /// The error code in a JSON body; nil when there is none.
    fileprivate var oauthError: OAuthError.Code? { OAuthError(json: body, status: status)?.code }
}

/// How a call to the partner's server was refused; nil when it was not.
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
