/// The names and secrets of the sandbox; they are public, so none of them protects anything.
package enum SignInDemo {
    /// The Firebase project of the app.
    package static let project = "demo-project"
    /// A project of another developer, with a Yahoo app of its own.
    package static let otherProject = "other-project"
    /// The origin of the app's own server.
    package static let appServer = "https://app.example"
    /// The client id of the app's server at Yahoo, for a sign-in without Firebase's handler.
    static let appServerClientID = "dj0yJmk9ZGVtb0FwcFNlcnZlcjAwJnM9Y29uc3VtZXJzZWNyZXQmc3Y9MCZ4PTEx"
    static let appServerClientSecret = "demo-secret-of-the-app-server"
    static let appServerRedirectURI = "\(appServer)/yahoo/callback"
    /// The service account by which the app's server signs custom tokens.
    static let serviceAccount = "app-server@demo-project.iam.gserviceaccount.com"
    static let serviceKeyID = "demo-service-key"
    /// The handler of the other developer's project.
    static let otherRedirectURI = "https://\(otherProject).firebaseapp.com/__/auth/handler"
    /// The password of the accounts that the project begins with.
    package static let password = "correct horse"

    /// Every address at which Firebase answers.
    static let firebaseOrigins = [
        "https://www.googleapis.com", "https://identitytoolkit.googleapis.com",
        "https://securetoken.googleapis.com", "https://\(project).firebaseapp.com",
        "https://\(otherProject).firebaseapp.com",
    ]
}
