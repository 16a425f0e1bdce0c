/// One key of the configuration file, for the schema, the page and `flip-check init`.
package struct ConfigurationKey: Sendable, Hashable {
    /// The kind of a key's value.
    package enum Kind: String, Sendable, Hashable {
        /// Text in quotes.
        case text
        /// An address of the web, in quotes.
        case address
        /// Text, or `{"environment": "NAME"}`, or `{"file": "PATH"}`.
        case secret = "text or secret"
        /// A whole number above zero.
        case number
        /// `true` or `false`.
        case flag = "true or false"
        /// An array of texts.
        case texts = "list of texts"
        /// An object whose names are free and whose values are texts or secrets.
        case table = "names and values"
        /// An object with the keys below it.
        case object
        /// An array of objects with the keys below it.
        case objects = "list of objects"
    }

    /// The place in the file: `signIn.forms[].press`.
    package let path: String
    package let kind: Kind
    /// A value as it is written in the file.
    package let example: String
    package let text: String

    init(_ path: String, _ kind: Kind, _ example: String, _ text: String) {
        self.path = path
        self.kind = kind
        self.example = example
        self.text = text
    }

    /// The names that an object of the file may have.
    static func names(in object: String) -> [String] {
        let prefix = object.isEmpty ? "" : object + "."
        return all.map(\.path).filter { path in
            path.hasPrefix(prefix) && !path.dropFirst(prefix.count).contains { ".[".contains($0) }
        }.map { String($0.dropFirst(prefix.count)) } + objectLists(in: prefix)
    }

    private static func objectLists(in prefix: String) -> [String] {
        all.filter { $0.kind == .objects }.map(\.path).compactMap { path in
            guard path.hasPrefix(prefix), path.hasSuffix("[]") else { return nil }
            let name = path.dropFirst(prefix.count).dropLast(2)
            return name.contains { ".[".contains($0) } ? nil : String(name)
        }
    }

    /// Every key, in the order in which a file is best written.
    package static let all: [ConfigurationKey] = parties + endpoints + signIn + rest

    private static let parties = [
        ConfigurationKey(
            "universalLink", .address, #""https://partner.example/flip""#, "the link that Google opens"),
        ConfigurationKey(
            "appID", .text, #""TEAMID1234.example.partner.app""#,
            "the application identifier of the app that opens for it"),
        ConfigurationKey("client", .object, "{ … }", "the client that you made for Google"),
        ConfigurationKey("client.id", .text, #""google-client""#, "its client_id"),
        ConfigurationKey(
            "client.secret", .secret, #"{ "environment": "CLIENT_SECRET" }"#, "its client_secret"),
        ConfigurationKey(
            "client.authentication", .text, #""body""#,
            "how it authenticates at the token endpoint, as in Google's console: body or basic; body unless given"
        ),
        ConfigurationKey(
            "client.pkce", .flag, "true",
            "whether its requests have a PKCE challenge of method S256; unless given, where the server asks for one"
        ),
        ConfigurationKey(
            "otherClient", .object, "{ … }",
            "a second client of yours, to see whether one can use the other's codes and tokens"),
        ConfigurationKey("otherClient.id", .text, #""other-client""#, "its client_id"),
        ConfigurationKey(
            "otherClient.secret", .secret, #"{ "environment": "OTHER_SECRET" }"#, "its client_secret"),
        ConfigurationKey("otherClient.authentication", .text, #""body""#, "body or basic"),
    ]

    private static let endpoints = [
        ConfigurationKey(
            "issuer", .address, #""https://partner.example""#,
            "the server's name; endpoints that are not given are read from its metadata, oauth-authorization-server "
                + "or openid-configuration"),
        ConfigurationKey(
            "authorizationURL", .address, #""https://partner.example/authorize""#, "where the user is sent"),
        ConfigurationKey(
            "authorize", .object, "{ … }", "the authorization requests"),
        ConfigurationKey(
            "authorize.parameters", .table, #"{ "prompt": "consent" }"#,
            "further parameters of each, such as one that asks for consent again"),
        ConfigurationKey(
            "tokenURL", .address, #""https://partner.example/token""#, "where codes become tokens"),
        ConfigurationKey(
            "revocationURL", .address, #""https://partner.example/revoke""#, "where tokens are revoked"),
        ConfigurationKey(
            "userinfoURL", .address, #""https://partner.example/userinfo""#,
            "where an access token shows whose it is"),
        ConfigurationKey(
            "scopes", .texts, #"["devices.read"]"#, "the scopes that Google asks for, as in its console"),
        ConfigurationKey(
            "projectID", .text, #""example-project""#,
            "the end of Google's redirect URI for browsers, https://oauth-redirect.googleusercontent.com/r/PROJECT"
        ),
        ConfigurationKey(
            "redirectURI", .text, #""https://oauth-redirect.googleusercontent.com/r/example-project""#,
            "the redirect URI to use where it does not matter which; Google's unless given"),
        ConfigurationKey(
            "codeLifetime", .number, "60",
            "how many seconds a code lives, when that is short enough to wait for"),
        ConfigurationKey(
            "association", .object, "{ … }", "the association file, when it is not on the link's host"),
        ConfigurationKey(
            "association.url", .address, #""https://staging.partner.example/aasa.json""#, "where to fetch it"),
        ConfigurationKey("association.file", .text, #""aasa.json""#, "the file itself, not served yet"),
        ConfigurationKey(
            "association.copy", .text, #""fetch""#,
            "what Apple's servers hand out: a file with it, or fetch to ask them"),
    ]

    private static let signIn = [
        ConfigurationKey(
            "signIn", .object, "{ … }", "how to get past your sign-in; flip-check sign-in proposes it"),
        ConfigurationKey(
            "signIn.forms[]", .objects, "[ … ]",
            "a step for each page on the way to a code; each is used once"),
        ConfigurationKey(
            "signIn.forms[].fields", .table, #"{ "password": { "environment": "PASSWORD" } }"#,
            "the names of fields and what to fill in; the step fits a form that has all of them"),
        ConfigurationKey(
            "signIn.forms[].press", .object, #"{ "name": "decision", "value": "agree" }"#,
            "the button to press; leave it out for a form whose button has no name"),
        ConfigurationKey("signIn.forms[].press.name", .text, #""decision""#, "the button's name"),
        ConfigurationKey(
            "signIn.forms[].press.value", .text, #""agree""#, "its value, when several buttons have this name"
        ),
        ConfigurationKey(
            "signIn.refusal[]", .objects, "[ … ]",
            "all steps of a user who cancels, in place of forms; sign-in first, then the button that cancels"),
        ConfigurationKey("signIn.refusal[].fields", .table, #"{ "username": "ada" }"#, "as in forms"),
        ConfigurationKey(
            "signIn.refusal[].press", .object, #"{ "name": "decision", "value": "cancel" }"#, "as in forms"),
        ConfigurationKey("signIn.refusal[].press.name", .text, #""decision""#, "as in forms"),
        ConfigurationKey("signIn.refusal[].press.value", .text, #""cancel""#, "as in forms"),
        ConfigurationKey(
            "signIn.reset", .texts, #"["./reset-account.sh"]"#,
            "a program that takes back the consents of the account; it is run before the rules about consent"),
        ConfigurationKey(
            "signIn.headers", .table, #"{ "Cookie": { "environment": "COOKIE" } }"#,
            "header fields of a browser that is signed in, sent with every request to your pages"),
        ConfigurationKey(
            "signIn.origins", .texts, #"["https://login.partner.example"]"#,
            "further origins that the sign-in leads through; a redirect to any other is the end of the walk"),
        ConfigurationKey(
            "signIn.browser", .flag, "true",
            "Chromium takes the steps of forms, for pages that a script makes; chromedriver has to be installed"
        ),
        ConfigurationKey(
            "signIn.command", .texts, #"["node", "walk.js"]"#,
            "a program that gets the URL as its last argument, and prints the address that it ended at"),
        ConfigurationKey(
            "signIn.byHand", .flag, "true", "you are shown each URL, and paste the address that you ended at"),
    ]

    private static let rest = [
        ConfigurationKey(
            "ca", .text, #""company-ca.pem""#,
            "a file with certificate authorities to trust, as PEM, for a server whose certificate the system does not know"
        ),
        ConfigurationKey("limits", .object, "{ … }", "how much a run may cost"),
        ConfigurationKey("limits.seconds", .number, "10", "the longest that one request may take"),
        ConfigurationKey("limits.totalSeconds", .number, "300", "the longest that the whole run may take"),
        ConfigurationKey("limits.bytes", .number, "1048576", "the greatest size of an answer"),
        ConfigurationKey("limits.requestsPerSecond", .number, "10", "the most requests within a second"),
        ConfigurationKey("skip[]", .objects, "[ … ]", "rules that are not asked for"),
        ConfigurationKey("skip[].rule", .text, #""token/lifetime""#, "the rule, or a group"),
        ConfigurationKey(
            "skip[].reason", .text, #""tokens live for a week, agreed in March""#, "why; the report shows it"),
    ]
}
