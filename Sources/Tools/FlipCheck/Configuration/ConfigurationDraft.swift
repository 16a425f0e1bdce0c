import HTTPMessages
import JSON
import UniversalLinks

/// The configuration file that `flip-check init` writes for a partner to complete.
package enum ConfigurationDraft {
    /// The file, in which known values are filled in; a key whose value is not known is a note with an example.
    ///
    /// - Parameter schema: the name of the file with the schema, beside this one.
    package static func text(_ known: FlipCheckConfiguration, schema: String) -> String {
        let parts = [
            [#""$schema": \#(JSONValue.quoted("./" + schema))"#],
            [note("fill in a key whose name begins with //, and remove the // before its name")],
            app(known), client(known), server(known), console(known),
            [
                note("the steps through your pages; flip-check sign-in shows them and proposes the next"),
                #""signIn": { "forms": [] }"#,
            ],
            limits(known),
        ]
        let lines = parts.joined().map { "  " + $0 }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }

    // MARK: The parts, each with its note

    private static func app(_ known: FlipCheckConfiguration) -> [String] {
        [
            note("the link that Google opens, and the app that it opens"),
            member("universalLink", known.universalLink), member("appID", known.appID),
        ]
    }

    private static func client(_ known: FlipCheckConfiguration) -> [String] {
        let id = member("id", known.client?.id, among: ConfigurationKey.client)
        return [
            note("the client that you made for Google; authentication is body or basic"),
            #""client": { \#(id), "secret": { "environment": "CLIENT_SECRET" }, "authentication": "body" }"#,
        ]
    }

    private static func server(_ known: FlipCheckConfiguration) -> [String] {
        [
            note("the endpoints; those that are left out are read from the metadata of issuer"),
            // An issuer without metadata is a note; Google does not need them either.
            member(known.lacksMetadata ? "// issuer" : "issuer", known.issuer),
        ] + endpoints(known) + (known.authorities.map { [member("ca", $0)] } ?? []) + association(of: known)
    }

    private static func console(_ known: FlipCheckConfiguration) -> [String] {
        let offered = known.offeredScopes.isEmpty ? "" : "; these scopes are those that your server offers"
        return [
            note("as in Google's console" + offered), scopes(known), member("projectID", known.projectID),
        ]
    }

    private static func limits(_ known: FlipCheckConfiguration) -> [String] {
        let rate = known.limits.requestsPerSecond ?? 10
        let seconds = known.limits.total.components.seconds
        return [
            note("how much a run may cost"),
            #""limits": { "requestsPerSecond": \#(rate), "totalSeconds": \#(seconds) }"#,
        ]
    }

    // MARK: Members

    /// A member whose name is the note: JSON has no comments.
    private static func note(_ text: String) -> String { "\(JSONValue.quoted("// " + text)): \"\"" }

    /// A key with its value, or a note with the example where there is no value.
    private static func member(
        _ name: String, _ value: String?, among keys: [ConfigurationKey] = ConfigurationKey.file
    ) -> String {
        if let value { return "\(JSONValue.quoted(name)): \(JSONValue.quoted(value))" }
        let example = keys.first { $0.name == name }?.example ?? ""
        return "\(JSONValue.quoted("// " + name)): \(JSONValue.quoted(example))"
    }

    /// The members for the endpoints.
    private static func endpoints(_ known: FlipCheckConfiguration) -> [String] {
        // The metadata give the endpoints that are not written down.
        let hasMetadata = known.issuer != nil && !known.lacksMetadata
        func endpoint(_ name: String, _ url: String?) -> [String] {
            url == nil && hasMetadata ? [] : [member(name, url)]
        }
        return endpoint("authorizationURL", known.authorizationURL) + endpoint("tokenURL", known.tokenURL)
            + endpoint("revocationURL", known.revocationURL) + endpoint("userinfoURL", known.userinfoURL)
    }

    /// The member for the scopes, or a note with those that the server offers where they are not known.
    private static func scopes(_ known: FlipCheckConfiguration) -> String {
        func list(_ scopes: [String]) -> String {
            "[\(scopes.map(JSONValue.quoted).joined(separator: ", "))]"
        }
        if !known.scopes.isEmpty { return #""scopes": \#(list(known.scopes))"# }
        let examples = known.offeredScopes.isEmpty ? ["devices.read"] : known.offeredScopes
        return #""// scopes": \#(list(examples))"#
    }

    /// The member for the association file of a server on this machine, to which the host of the link does not lead.
    private static func association(of known: FlipCheckConfiguration) -> [String] {
        guard let issuer = known.issuer, ProbeTarget.isLoopback(issuer),
            let origin = HTTPRequest("GET", issuer)?.origin
        else { return [] }
        let url = JSONValue.quoted(origin + AssociationSite.path)
        // Without an app every rule about the file would be open.
        let name = known.universalLink == nil ? "// association" : "association"
        return [
            note("with an app: the issuer is on this machine, so the association file is taken from there"),
            #"\#(JSONValue.quoted(name)): { "url": \#(url) }"#,
        ]
    }
}
