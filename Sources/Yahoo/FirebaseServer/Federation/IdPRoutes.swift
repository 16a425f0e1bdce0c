import AuthorizationServer
import HTTPMessages

/// The routes of federated sign-in.
enum IdPRoutes {
    static let routes: [Route<APIMethod>] = [
        Route("GET", HandlerEndpoint.productionPath, for: .anyone, HandlerEndpoint()),
        Route("GET", HandlerEndpoint.emulatorPath, for: .anyone, HandlerEndpoint()),
        Route("POST", "/v1/accounts:signInWithIdp", for: .app, SignInWithIdPEndpoint()),
    ]

    /// `accounts:createAuthUri` with a `providerId`: where to send the user.
    static func createAuthURI(_ call: Call) async throws -> HTTPResponse {
        guard let providerID = try call.fields.text("providerId") else {
            throw WireError(.invalidProviderId)
        }
        return try await ProviderAuthURI.answer(call, providerID: providerID)
    }
}
