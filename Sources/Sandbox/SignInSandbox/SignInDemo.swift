/// The names and secrets of the sandbox; they are public, so none of them protects anything.
package enum SignInDemo {
    /// The Firebase project of the app.
    package static let project = "demo-project"

    /// The Firebase project of another developer, who has a Yahoo app too.
    package static let otherProject = "other-project"
    /// The handler of the other developer's project, which is the redirect URI of that Yahoo app.
    static let otherRedirectURI = "https://\(otherProject).firebaseapp.com/__/auth/handler"

    /// The origin of the app's own server.
    package static let appServer = "https://app.example"
    /// The client id of the app's server at Yahoo, for a sign-in without Firebase's handler.
    ///
    /// It has the form of Yahoo's client ids: base64 of parameters, such as `v=2&i=demoAppServer…`.
    static let appServerClientID = "dj0yJmk9ZGVtb0FwcFNlcnZlcjAwJnM9Y29uc3VtZXJzZWNyZXQmc3Y9MCZ4PTEx"
    /// The client secret of the app's server at Yahoo.
    static let appServerClientSecret = "demo-secret-of-the-app-server"
    /// Where Yahoo sends the browser back to the app's server.
    static let appServerRedirectURI = "\(appServer)/yahoo/callback"
    /// The service account by which the app's server signs custom tokens.
    static let serviceAccount = "app-server@\(project).iam.gserviceaccount.com"
    /// The name of the service account's key (wire name `kid`).
    static let serviceKeyID = "demo-service-key"

    /// Every address at which Firebase answers.
    static let firebaseOrigins = [
        "https://www.googleapis.com", "https://identitytoolkit.googleapis.com",
        "https://securetoken.googleapis.com", "https://\(project).firebaseapp.com",
        "https://\(otherProject).firebaseapp.com",
    ]
}
