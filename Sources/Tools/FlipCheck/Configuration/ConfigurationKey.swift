/// One key of the configuration file, for the reader, the schema and `flip-check init`.
struct ConfigurationKey: Sendable {
    /// The form of a key's value.
    indirect enum Kind: Sendable {
        /// Text that is not empty.
        case text
        /// A web URL without a fragment.
        case url
        /// One of these words.
        case word(of: [String])
        /// Text, or `{"environment": "NAME"}`, or `{"file": "PATH"}`.
        case secret
        /// A whole number in ``ConfigurationReader/numberRange``.
        case number
        /// `true` or `false`.
        case flag
        /// An array of texts that are not empty.
        case texts
        /// An object whose names are free and whose values are texts or secrets.
        case table
        /// An object with these keys.
        case object([ConfigurationKey])
        /// An array of objects with these keys.
        case objects([ConfigurationKey])
    }

    let name: String
    let kind: Kind
    /// What the value means, for a person who fills it in.
    let meaning: String
    /// A value as it may look, which `flip-check init` writes, or nil where it does not offer the key.
    let example: String?
    /// Whether an object that may have the key must have it, even where it has no other key.
    let isRequired: Bool

    private init(
        _ name: String, _ kind: Kind, _ meaning: String, example: String? = nil, isRequired: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.example = example
        self.isRequired = isRequired
    }

    /// The keys of the file itself; the kind of a key has those of an inner object.
    static let file: [ConfigurationKey] =
        parties + endpoints + [
            .init("signIn", .object(signIn), "how to get past your sign-in; flip-check sign-in proposes it"),
            .init(
                "ca", .text,
                "a file with certificate authorities to trust, as PEM, beside those of the system"),
            .init(
                "limits",
                .object([
                    .init("seconds", .number, "the longest that one request may take"),
                    .init("totalSeconds", .number, "the longest that the whole run may take"),
                    .init("bytes", .number, "the greatest size of an answer"),
                    .init("requestsPerSecond", .number, "the most requests within a second"),
                ]), "how much a run may cost"),
            .init(
                "skip",
                .objects([
                    .init("rule", .text, "the rule, or a group", isRequired: true),
                    .init("reason", .text, "the reason, which the report shows", isRequired: true),
                ]), "rules that are not asked for"),
        ]

    private static let parties: [ConfigurationKey] = [
        .init(
            "universalLink", .url, "the link that Google opens", example: "https://partner.example/flip"),
        .init(
            "appID", .text, "the application identifier of the app that opens for it",
            example: "TEAMID1234.example.partner.app"),
        .init(
            "client",
            .object(
                client + [
                    .init(
                        "pkce", .flag,
                        "whether its requests have a PKCE challenge; unless given, where the server asks"
                    )
                ]), "the client that you made for Google"),
        .init(
            "otherClient", .object(client),
            "a second client of yours, to see whether one can use the other's codes and tokens"),
    ]

    static let client: [ConfigurationKey] = [
        .init("id", .text, "its client_id", example: "google-client", isRequired: true),
        .init("secret", .secret, "its client_secret"),
        .init(
            "authentication", .word(of: ["body", "basic"]),
            "how it authenticates at the token endpoint, as in Google's console; body unless given"),
    ]

    private static let endpoints: [ConfigurationKey] = [
        .init(
            "issuer", .url,
            "the server's name; endpoints that are not given are read from its metadata, "
                + "oauth-authorization-server or openid-configuration", example: "https://partner.example"),
        .init(
            "authorizationURL", .url, "where the user is sent",
            example: "https://partner.example/authorize"),
        .init(
            "authorize",
            .object([
                .init(
                    "parameters", .table,
                    "further parameters of each, such as one that asks for consent again"),
                .init(
                    "refusalPage", .text,
                    "a text in the HTML of each page that refuses a request, where the status of such a page "
                        + "is 200"),
            ]), "the authorization requests"),
        .init("tokenURL", .url, "where codes become tokens", example: "https://partner.example/token"),
        .init(
            "revocationURL", .url, "where tokens are revoked", example: "https://partner.example/revoke"),
        .init(
            "userinfoURL", .url, "where an access token shows whose it is",
            example: "https://partner.example/userinfo"),
        .init("scopes", .texts, "the scopes that Google asks for, as in its console"),
        .init(
            "projectID", .text,
            "the end of Google's redirect URI for browsers, "
                + "https://oauth-redirect.googleusercontent.com/r/PROJECT", example: "example-project"),
        .init(
            "redirectURI", .text,
            "the redirect URI to use where it does not matter which; Google's unless given"),
        .init(
            "codeLifetime", .number, "how many seconds a code lives, when that is short enough to wait for"),
        .init(
            "association",
            .object([
                .init("url", .url, "where to fetch it"),
                .init("file", .text, "the file itself, not served yet"),
                .init("copy", .text, "what Apple's servers hand out: a file with it, or fetch to ask them"),
            ]), "the association file, when it is not on the link's host"),
    ]

    private static let signIn: [ConfigurationKey] = [
        .init("forms", .objects(form), "a step for each page on the way to a code; each is used once"),
        .init(
            "refusal", .objects(form),
            "all steps of a user who cancels, in place of forms; the button that cancels is the last"),
        .init(
            "reset", .texts,
            "a program that takes back the consents of the account, before the rules about consent"),
        .init(
            "headers", .table,
            "header fields of a browser that is signed in, sent with every request to your pages"),
        .init(
            "origins", .texts,
            "further origins that the sign-in leads through; a redirect to any other ends the sign-in"),
        .init(
            "browser", .flag,
            "Chromium takes the steps of forms, for pages that a script makes; it needs chromedriver"),
        .init(
            "command", .texts,
            "a program that gets the URL as its last argument, and prints the address that it ended at"),
        .init("byHand", .flag, "you are shown each URL, and paste the address that you ended at"),
    ]

    private static let form: [ConfigurationKey] = [
        .init(
            "fields", .table,
            "the names of fields and what to fill in; the step fits a form that has all of them"),
        .init(
            "press",
            .object([
                .init("name", .text, "the button's name, or the text on one without", isRequired: true),
                .init("value", .text, "its value, when several buttons have this name"),
            ]), "the button to press; leave it out for a form with only one"),
    ]
}
