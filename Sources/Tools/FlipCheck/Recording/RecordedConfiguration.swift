import HTTPMessages
import OAuth

/// What a recording tells of the configuration: all that rules look at, with stand-ins for secrets.
///
/// The certificate authorities, the scopes of the metadata, and all limits but one are only for the run.
struct RecordedConfiguration: Sendable, Codable {
    /// A client, with a stand-in for its secret.
    struct Client: Sendable, Codable {
        var id: String
        var secret: String
        var method: ClientCredentials.Method

        var credentials: ClientCredentials { ClientCredentials(id: id, secret: secret, method: method) }
    }

    /// Where the association file is, or what the configuration gave in its place.
    struct Association: Sendable, Codable {
        var url: String?
        var file: RecordedBytes?
        var copy: RecordedBytes?
        /// Whether the run asked Apple's servers for their copy.
        ///
        /// Nil counts as false.
        var fetchesCopy: Bool?
    }

    /// Who or what signed in, by the keys of the configuration's file: `forms` is ``SignIn/Way/browser``, and `browser` is
    /// ``SignIn/Way/realBrowser(_:)``.
    enum Way: String, Sendable, Codable {
        case forms
        case browser
        case command
        case byHand
    }

    /// How the test account signs in.
    struct SignInWay: Sendable, Codable {
        var way: Way
        /// The names of the header fields that every request has; their values are secrets.
        var headers: [String]
        /// The forms, with stand-ins for what was filled in.
        var forms: [SignIn.FormRule]
        var refusal: [SignIn.FormRule]
        var refusalPage: String?
        var origins: [String]
        /// Whether a program takes back the consents of the account.
        var resets: Bool
    }

    var universalLink: String?
    var appID: String?
    var client: Client?
    var otherClient: Client?
    var pkce: Bool?
    var authorizationParameters: [FlipCheckConfiguration.Parameter]
    var issuer: String?
    var authorizationURL: String?
    var tokenURL: String?
    var revocationURL: String?
    var userinfoURL: String?
    var scopes: [String]
    var projectID: String?
    var redirectURI: String?
    var codeLifetime: Int?
    var association: Association
    var signIn: SignInWay
    /// The time limit of the whole run.
    var totalSeconds: Int64
    var skip: [FlipCheckConfiguration.Skip]

    /// Records a configuration.
    ///
    /// - Parameter standIn: gives the stand-in of a secret.
    init(_ configuration: FlipCheckConfiguration, hiding standIn: (String) -> String) {
        func withoutSecret(_ client: ClientCredentials) -> Client {
            Client(id: client.id, secret: standIn(client.secret), method: client.method)
        }
        universalLink = configuration.universalLink
        appID = configuration.appID
        client = configuration.client.map(withoutSecret)
        otherClient = configuration.otherClient.map(withoutSecret)
        pkce = configuration.pkce
        authorizationParameters = configuration.authorizationParameters
        issuer = configuration.issuer
        authorizationURL = configuration.authorizationURL
        tokenURL = configuration.tokenURL
        revocationURL = configuration.revocationURL
        userinfoURL = configuration.userinfoURL
        scopes = configuration.scopes
        projectID = configuration.projectID
        redirectURI = configuration.redirectURI
        codeLifetime = configuration.codeLifetime
        association = Association(
            url: configuration.association.url,
            file: configuration.association.file.map(RecordedBytes.init))
        switch configuration.association.copy {
        case nil: break
        case .recorded(let bytes): association.copy = RecordedBytes(bytes)
        case .fetched: association.fetchesCopy = true
        }
        signIn = SignInWay(configuration.signIn, hiding: standIn)
        totalSeconds = configuration.limits.total.components.seconds
        skip = configuration.skip
    }

    /// The configuration as rules look at it: it cannot sign in or start a program.
    var configuration: FlipCheckConfiguration {
        var configuration = FlipCheckConfiguration()
        configuration.universalLink = universalLink
        configuration.appID = appID
        configuration.client = client?.credentials
        configuration.otherClient = otherClient?.credentials
        configuration.pkce = pkce
        configuration.authorizationParameters = authorizationParameters
        configuration.issuer = issuer
        configuration.authorizationURL = authorizationURL
        configuration.tokenURL = tokenURL
        configuration.revocationURL = revocationURL
        configuration.userinfoURL = userinfoURL
        configuration.scopes = scopes
        configuration.projectID = projectID
        configuration.redirectURI = redirectURI
        configuration.codeLifetime = codeLifetime
        configuration.association.url = association.url
        configuration.association.file = association.file?.bytes
        configuration.association.copy =
            association.fetchesCopy == true ? .fetched : association.copy.map { .recorded($0.bytes) }
        configuration.signIn = signIn.signIn
        configuration.limits.total = .seconds(totalSeconds)
        configuration.skip = skip
        return configuration
    }
}

extension RecordedConfiguration.SignInWay {
    fileprivate init(_ signIn: SignIn, hiding standIn: (String) -> String) {
        func withoutSecrets(_ rule: SignIn.FormRule) -> SignIn.FormRule {
            SignIn.FormRule(fields: rule.fields.mapValues(standIn), press: rule.press)
        }
        let way: RecordedConfiguration.Way =
            switch signIn.way {
            case .browser: .forms
            case .realBrowser: .browser
            case .program: .command
            case .person: .byHand
            }
        self.init(
            way: way, headers: signIn.headers.map(\.name), forms: signIn.forms.map(withoutSecrets),
            refusal: signIn.refusal.map(withoutSecrets), refusalPage: signIn.refusalPage,
            origins: signIn.origins, resets: signIn.reset != nil)
    }

    /// The same way without its programs and pages: it signs nobody in.
    fileprivate var signIn: SignIn {
        let recordedWay: SignIn.Way =
            switch way {
            case .forms: .browser
            case .browser, .command: .program { _ in nil }
            case .byHand: .person { _ in nil }
            }
        var signIn = SignIn(recordedWay)
        for name in headers { signIn.headers.add(name, "") }
        signIn.forms = forms
        signIn.refusal = refusal
        signIn.refusalPage = refusalPage
        signIn.origins = origins
        if resets { signIn.reset = {} }
        return signIn
    }
}
