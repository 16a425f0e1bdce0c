import Foundation
import JOSE

/// One key of the configuration file, for the reader, the schema, the page and `flip-check init`.
package struct ConfigurationKey: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case text
        /// An address of the web, in quotes.
        case address
        /// A client's way to authenticate.
        case way = "body or basic"
        /// Text, or `{"environment": "NAME"}`, or `{"file": "PATH"}`.
        case secret = "text or secret"
        /// A whole number above zero.
        case number
        case flag = "true or false"
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

    /// The path of the object that it is in; empty for the file itself.
    var parent: Substring { path.dropLast(name.count + (kind == .objects ? 2 : 0)).dropLast() }

    /// The last part of the path, as it is in the file.
    var name: String {
        let path = kind == .objects ? path.dropLast(2) : path[...]
        return String(path[(path.lastIndex(of: ".").map(path.index(after:)) ?? path.startIndex)...])
    }

    static func keys(in object: String) -> [ConfigurationKey] { all.filter { $0.parent == object } }

    /// Every key, in the order in which a file is best written.
    package static let all = parties + endpoints + signIn + rest

    private init(_ path: String, _ kind: Kind, _ example: String, _ text: String) {
        self.path = path
        self.kind = kind
        self.example = example
        self.text = text
    }

    private static let parties: [ConfigurationKey] = [
        .init("universalLink", .address, #""https://partner.example/flip""#, "the link that Google opens"),
        .init(
            "appID", .text, #""TEAMID1234.example.partner.app""#,
            "the application identifier of the app that opens for it"),
        .init("client", .object, "{ … }", "the client that you made for Google"),
        .init("client.id", .text, #""google-client""#, "its client_id"),
        .init("client.secret", .secret, #"{ "environment": "CLIENT_SECRET" }"#, "its client_secret"),
        .init(
            "client.authentication", .way, #""body""#,
            "how it authenticates at the token endpoint, as in Google's console; body unless given"),
        .init(
            "client.pkce", .flag, "true",
            "whether its requests have a PKCE challenge of method S256; unless given, where the server asks "
                + "for one"),
        .init(
            "otherClient", .object, "{ … }",
            "a second client of yours, to see whether one can use the other's codes and tokens"),
        .init("otherClient.id", .text, #""other-client""#, "its client_id"),
        .init("otherClient.secret", .secret, #"{ "environment": "OTHER_SECRET" }"#, "its client_secret"),
        .init("otherClient.authentication", .way, #""body""#, "as in client"),
    ]

    private static let endpoints: [ConfigurationKey] = [
        .init(
            "issuer", .address, #""https://partner.example""#,
            "the server's name; endpoints that are not given are read from its metadata, "
                + "oauth-authorization-server or openid-configuration"),
        .init(
            "authorizationURL", .address, #""https://partner.example/authorize""#, "where the user is sent"),
        .init("authorize", .object, "{ … }", "the authorization requests"),
        .init(
            "authorize.parameters", .table, #"{ "prompt": "consent" }"#,
            "further parameters of each, such as one that asks for consent again"),
        .init(
            "authorize.refusalPage", .text, #""This client is unknown""#,
            "a text in the HTML of each page that refuses a request, where the status of such a page is 200"),
        .init("tokenURL", .address, #""https://partner.example/token""#, "where codes become tokens"),
        .init("revocationURL", .address, #""https://partner.example/revoke""#, "where tokens are revoked"),
        .init(
            "userinfoURL", .address, #""https://partner.example/userinfo""#,
            "where an access token shows whose it is"),
        .init("scopes", .texts, #"["devices.read"]"#, "the scopes that Google asks for, as in its console"),
        .init(
            "projectID", .text, #""example-project""#,
            "the end of Google's redirect URI for browsers, "
                + "https://oauth-redirect.googleusercontent.com/r/PROJECT"),
        .init(
            "redirectURI", .text, #""https://oauth-redirect.googleusercontent.com/r/example-project""#,
            "the redirect URI to use where it does not matter which; Google's unless given"),
        .init(
            "codeLifetime", .number, "60",
            "how many seconds a code lives, when that is short enough to wait for"),
        .init("association", .object, "{ … }", "the association file, when it is not on the link's host"),
        .init(
            "association.url", .address, #""https://staging.partner.example/aasa.json""#,
            "where to fetch it"),
        .init("association.file", .text, #""aasa.json""#, "the file itself, not served yet"),
        .init(
            "association.copy", .text, #""fetch""#,
            "what Apple's servers hand out: a file with it, or fetch to ask them"),
    ]

    private static let signIn: [ConfigurationKey] = [
        .init("signIn", .object, "{ … }", "how to get past your sign-in; flip-check sign-in proposes it"),
        .init(
            "signIn.forms[]", .objects, "[ … ]",
            "a step for each page on the way to a code; each is used once"),
        .init(
            "signIn.forms[].fields", .table, #"{ "password": { "environment": "PASSWORD" } }"#,
            "the names of fields and what to fill in; the step fits a form that has all of them"),
        .init(
            "signIn.forms[].press", .object, #"{ "name": "decision", "value": "agree" }"#,
            "the button to press; leave it out for a form whose button has no name"),
        .init("signIn.forms[].press.name", .text, #""decision""#, "the button's name"),
        .init(
            "signIn.forms[].press.value", .text, #""agree""#, "its value, when several buttons have this name"
        ),
        .init(
            "signIn.refusal[]", .objects, "[ … ]",
            "all steps of a user who cancels, in place of forms; sign-in first, then the button that "
                + "cancels"),
        .init("signIn.refusal[].fields", .table, #"{ "username": "ada" }"#, "as in forms"),
        .init(
            "signIn.refusal[].press", .object, #"{ "name": "decision", "value": "cancel" }"#, "as in forms"),
        .init("signIn.refusal[].press.name", .text, #""decision""#, "the button's name"),
        .init("signIn.refusal[].press.value", .text, #""cancel""#, "as in forms"),
        .init(
            "signIn.reset", .texts, #"["./reset-account.sh"]"#,
            "a program that takes back the consents of the account; it is run before the rules about "
                + "consent"),
        .init(
            "signIn.headers", .table, #"{ "Cookie": { "environment": "COOKIE" } }"#,
            "header fields of a browser that is signed in, sent with every request to your pages"),
        .init(
            "signIn.origins", .texts, #"["https://login.partner.example"]"#,
            "further origins that the sign-in leads through; a redirect to any other is the end of the walk"),
        .init(
            "signIn.browser", .flag, "true",
            "Chromium takes the steps of forms, for pages that a script makes; chromedriver has to be "
                + "installed"
        ),
        .init(
            "signIn.command", .texts, #"["node", "walk.js"]"#,
            "a program that gets the URL as its last argument, and prints the address that it ended at"),
        .init(
            "signIn.byHand", .flag, "true",
            "you are shown each URL, and paste the address that you ended at"),
    ]

    private static let rest: [ConfigurationKey] = [
        .init(
            "ca", .text, #""company-ca.pem""#,
            "a file with certificate authorities to trust, as PEM, for a server whose certificate the system "
                + "does not know"), .init("limits", .object, "{ … }", "how much a run may cost"),
        .init("limits.seconds", .number, "10", "the longest that one request may take"),
        .init("limits.totalSeconds", .number, "300", "the longest that the whole run may take"),
        .init("limits.bytes", .number, "1048576", "the greatest size of an answer"),
        .init("limits.requestsPerSecond", .number, "10", "the most requests within a second"),
        .init("skip[]", .objects, "[ … ]", "rules that are not asked for"),
        .init("skip[].rule", .text, #""token/lifetime""#, "the rule, or a group"),
        .init("skip[].reason", .text, #""tokens live for a week""#, "the reason, which the report shows"),
    ]
}

/// The JSON Schema of the configuration file, for editors that complete and check it.
///
/// Source: JSON Schema, draft 2020-12.
package enum ConfigurationSchema {
    package static var text: String {
        var schema = object("")
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        schema["title"] = "Configuration of flip-check"
        return schema.prettyJSON
    }

    private static func object(_ path: String) -> JSONValue {
        let keys = ConfigurationKey.keys(in: path)
        return [
            "type": "object", "additionalProperties": false,
            // An editor needs the address of the schema, and people like to write notes.
            "patternProperties": [#"^(\$schema$|//)"#: [:]],
            "properties": .object(keys.reduce(into: [:]) { $0[$1.name] = value($1) }),
        ]
    }

    private static func value(_ key: ConfigurationKey) -> JSONValue {
        var value: JSONValue =
            switch key.kind {
            case .text, .address: ["type": "string"]
            case .way: ["enum": ["body", "basic"]]
            case .number: ["type": "integer", "minimum": 1]
            case .flag: ["type": "boolean"]
            case .texts: ["type": "array", "items": ["type": "string"]]
            case .secret: secret
            case .table: ["type": "object", "additionalProperties": secret]
            case .object: object(key.path)
            case .objects: ["type": "array", "items": object(key.path)]
            }
        value["description"] = .string(key.text)
        return value
    }

    private static let secret: JSONValue = [
        "anyOf": [["type": "string"], source("environment"), source("file")]
    ]

    private static func source(_ name: String) -> JSONValue {
        ["type": "object", "required": [.string(name)], "properties": .object([name: ["type": "string"]])]
    }
}

extension Encodable {
    /// The value as JSON with a line for each member, in the order of their names.
    var prettyJSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Text and numbers that are finite cannot fail to encode.
        return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self) + "\n"
    }
}
