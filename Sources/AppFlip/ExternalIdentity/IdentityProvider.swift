import AuthorizationServer
import WebText

/// An identity provider, and the apps whose tokens for its users are accepted.
public struct IdentityProvider: Sendable, Hashable {
    /// The provider, as its tokens name it in `iss`.
    public let issuer: String
    /// The kind of its tokens.
    public let profile: TokenProfile
    /// The clients of your own apps at the provider; for Firebase the project.
    public let appClientIDs: [String]
    /// What tokens are for (claim `aud`): your API at the provider; nil when the profile needs none.
    public let audience: String?
    /// The URL of the provider's keys; nil when its discovery document names it.
    public let keySet: String?

    /// A provider whose values can be used.
    ///
    /// Throws ``UnusableConfiguration``, which names the value and what was expected.
    public init(
        issuer: String, profile: TokenProfile, appClientIDs: [String], audience: String? = nil,
        keySet: String? = nil
    ) throws(UnusableConfiguration) {
        try Self.check(issuer: issuer)
        try Self.check(appClientIDs: appClientIDs)
        try Self.check(audience: audience, profile: profile, appClientIDs: appClientIDs)
        try Self.check(keySet: keySet)
        if profile == .firebase { try Self.checkFirebase(issuer: issuer, appClientIDs: appClientIDs) }
        try Self.checkProduct(issuer: issuer, profile: profile)
        self.issuer = issuer
        self.profile = profile
        self.appClientIDs = appClientIDs
        self.audience = audience
        self.keySet = keySet
    }

    /// The users of a Firebase project, whose app sends ID tokens.
    ///
    /// Throws ``UnusableConfiguration`` for a name that cannot be in an issuer.
    public static func firebase(projectID: String) throws(UnusableConfiguration) -> IdentityProvider {
        try IdentityProvider(
            issuer: firebaseIssuer(ofProject: projectID), profile: .firebase, appClientIDs: [projectID],
            keySet: firebaseKeySet)
    }

    /// The issuer of the ID tokens of a Firebase project.
    private static func firebaseIssuer(ofProject projectID: String) -> String {
        "https://securetoken.google.com/\(projectID)"
    }

    /// Where Google publishes the keys of Firebase ID tokens.
    private static let firebaseKeySet =
        "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
}

// The checks of the values.
extension IdentityProvider {
    private static func check(issuer: String) throws(UnusableConfiguration) {
        // RFC 8414 section 2: an issuer has no query. In an account's identifier, `|` separates it from the subject.
        guard isUsable(url: issuer), !issuer.utf8.contains(where: { "?|".utf8.contains($0) }) else {
            throw UnusableConfiguration(
                "issuer is \(Printable.quoted(issuer)); write the https address that tokens have in iss, "
                    + "with or without a slash at the end as there")
        }
    }

    private static func check(appClientIDs: [String]) throws(UnusableConfiguration) {
        guard !appClientIDs.isEmpty, !appClientIDs.contains("") else {
            let problem = appClientIDs.isEmpty ? "is empty" : "has an empty client id"
            throw UnusableConfiguration(
                "appClientIDs \(problem); write the client id of each of your apps at the provider, "
                    + "and for Firebase the project: without it, tokens of any app would be accepted")
        }
    }

    private static func check(
        audience: String?, profile: TokenProfile, appClientIDs: [String]
    ) throws(UnusableConfiguration) {
        if profile == .firebase, let audience {
            throw UnusableConfiguration(
                "audience is \(Printable.quoted(audience)); leave it out: Firebase's tokens have the project in "
                    + "aud, which is in appClientIDs")
        }
        guard audience != nil || !profile.needsAudience else {
            throw UnusableConfiguration(
                "audience is missing; the profile \(profile.name) needs the value that access tokens for your "
                    + "API have in aud: nothing else tells them from ID tokens")
        }
        if let audience, appClientIDs.contains(audience) {
            let advice =
                profile == .entra
                ? "register the API apart from the app, and write the API's application ID: with one registration "
                    + "for both, an ID token looks like an access token"
                : "write the identifier of your API"
            throw UnusableConfiguration(
                "audience is the client \(Printable.quoted(audience)), as in ID tokens; \(advice)")
        }
    }

    private static func check(keySet: String?) throws(UnusableConfiguration) {
        if let keySet, !isUsable(url: keySet) {
            throw UnusableConfiguration(
                "keySet is \(Printable.quoted(keySet)); write the https address of the keys, or leave "
                    + "it out where the provider has a discovery document")
        }
    }

    private static func checkFirebase(
        issuer: String, appClientIDs: [String]
    ) throws(UnusableConfiguration) {
        guard appClientIDs.count == 1,
            issuer.hasSameBytes(as: firebaseIssuer(ofProject: appClientIDs[0]))
        else {
            let projects = appClientIDs.map(Printable.quoted).joined(separator: ", ")
            throw UnusableConfiguration(
                "appClientIDs is \(projects), and issuer is \(Printable.quoted(issuer)); write the one Firebase "
                    + "project, and the issuer with it at the end: \(firebaseIssuer(ofProject: "PROJECT"))")
        }
    }

    /// Checks an issuer at a product's own host, where tokens have another `iss` or cannot be checked.
    ///
    /// Otherwise the mistake shows only when a user signs in, as a provider that cannot be asked.
    private static func checkProduct(
        issuer: String, profile: TokenProfile
    ) throws(UnusableConfiguration) {
        let advice: String
        switch profile {
        case .auth0 where issuer.hasSuffix(".auth0.com"):
            advice = "Auth0's tokens have it with a slash at the end"
        case .okta where isOrganization(atOkta: issuer):
            advice =
                "only Okta can read its tokens. Write the issuer of a custom authorization server, such as "
                + "https://TENANT.okta.com/oauth2/default"
        case .entra where isForSeveralTenants(atEntra: issuer):
            advice = "tokens have the ID of your tenant there: https://login.microsoftonline.com/TENANT/v2.0"
        default: return
        }
        throw UnusableConfiguration("issuer is \(Printable.quoted(issuer)); \(advice)")
    }

    /// Whether an issuer is Okta's organization server, whose address has no path.
    private static func isOrganization(atOkta issuer: String) -> Bool {
        [".okta.com", ".oktapreview.com", ".okta-emea.com"].contains {
            issuer.hasSuffix($0) || issuer.hasSuffix("\($0)/")
        }
    }

    /// Whether an issuer is one of Entra ID's addresses for the users of several tenants.
    private static func isForSeveralTenants(atEntra issuer: String) -> Bool {
        ["common", "organizations", "consumers"].contains {
            "\(issuer)/".hasPrefix("https://login.microsoftonline.com/\($0)/")
        }
    }

    /// Whether the answer at a URL is protected against changes on the way, and the URL has no fragment.
    private static func isUsable(url text: String) -> Bool {
        guard let url = try? AbsoluteURL(text) else { return false }
        return url.isSecureOrLoopback && !text.utf8.contains(UInt8(ascii: "#"))
    }
}
