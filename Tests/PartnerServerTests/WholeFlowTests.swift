import HTTPMessages
import Testing

@Suite struct WholeFlowTests {
    @Test func `a user signs in, agrees, and the client gets, refreshes and revokes tokens`() async throws {
        let (partner, code) = try await Partner.withCode()

        let exchange = await partner.exchange(code)
        #expect(exchange.status == 200)
        #expect(exchange.fields["token_type"] == "Bearer")
        #expect(exchange.fields["expires_in"] == "3600")
        let refreshToken = try #require(exchange.fields["refresh_token"])

        let info = await partner.userInfo(try #require(exchange.fields["access_token"]))
        #expect(info.fields == ["sub": "account-ada", "email": "ada@partner.example", "name": "Ada Example"])

        let refresh = await partner.refresh(refreshToken)
        #expect(refresh.status == 200)
        #expect(refresh.fields["access_token"] != exchange.fields["access_token"])

        let revocation = await partner.post(
            "/revoke",
            [
                "token": refreshToken, "client_id": Partner.Demo.clientID,
                "client_secret": Partner.Demo.clientSecret,
            ])
        #expect(revocation.status == 200)
        #expect(await partner.userInfo(try #require(refresh.fields["access_token"])).status == 401)
        #expect(await partner.refresh(refreshToken).fields["error"] == "invalid_grant")
    }

    @Test func `the app signs in, asks for a code, and the client exchanges it`() async throws {
        let partner = try Partner()
        let signIn = await partner.post("/app/sign-in", ["username": "ada", "password": "correct horse"])
        #expect(signIn.status == 200)
        #expect(signIn.fields["account"] == "Ada Example")
        let session = try #require(signIn.fields["app_session"])

        let answer = await partner.post(
            "/app/code",
            [
                "response_type": "code", "client_id": Partner.Demo.clientID, "redirect_uri": Partner.flip,
                "scope": "devices.read",
            ], headers: ["Authorization": "Bearer \(session)"])
        #expect(answer.status == 200)

        let exchange = await partner.exchange(try #require(answer.fields["code"]), redirectURI: Partner.flip)
        #expect(exchange.status == 200)
        #expect(exchange.fields["scope"] == "devices.read")
    }
}
