/// Every method of the API, in the names of version 1; ``RequestPath`` brings the other spellings here.
enum RouteTable {
    static let routes: [Route] = users + IdPRoutes.routes + administration

    /// What an app may ask, with an API key.
    private static let users = [
        Route("POST", "/v1/accounts:signUp", for: .app, SignUpEndpoint()),
        Route("POST", "/v1/accounts:signInWithPassword", for: .app, PasswordEndpoint()),
        Route("POST", "/v1/accounts:lookup", for: .app, LookupEndpoint()),
        Route("GET", "/v1/projects", for: .app, ProjectConfigEndpoint()),
        Route("POST", "/v1/token", for: .app, TokenEndpoint()),
    ]

    private static let administration = [
        Route("GET", "/", for: .anyone, ReadyEndpoint())
    ]
}
