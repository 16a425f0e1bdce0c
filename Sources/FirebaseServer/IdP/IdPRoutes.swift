import LocalHTTP

/// The routes of the identity provider half.
enum IdPRoutes {
    static let routes: [Route] = []

    /// `accounts:createAuthUri` with a `providerId`: where to send the user.
    static func createAuthURI(_ call: Call) async throws(WireError) -> HTTPResponse {
        throw .notImplemented("createAuthUri with a providerId")
    }
}
