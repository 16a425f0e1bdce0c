import HTTPMessages
import JOSE
import UniversalLinks

/// A configuration file to begin with, for `flip-check init`.
package enum ConfigurationDraft {
    /// The file: known values are filled in, and a note explains each part.
    ///
    /// A key whose value is not known is a note with an example: it counts when its `//` is removed.
    ///
    /// - Parameters:
    ///   - known: the configuration as far as it is known, from an issuer's metadata.
    ///   - schema: the name of the schema's file, for editors.
    package static func text(_ known: FlipCheckConfiguration, schema: String) -> String {
        func line(_ path: String, _ value: String?) -> String { "  \(member(path, value))," }
        func note(_ text: String) -> String { "  \(JSONValue.quoted("// " + text)): \"\"," }
        var lines = ["{", "  \"$schema\": \(JSONValue.quoted("./" + schema)),"]
        lines.append(note("fill in a key whose name begins with //, and remove the // before its name"))
        lines.append(note("the link that Google opens, and the app that it opens"))
        lines += [line("universalLink", known.universalLink), line("appID", known.appID)]
        lines.append(note("the client that you made for Google; authentication is body or basic"))
        lines.append(
            "  \"client\": { \(member("id", known.client?.id, in: "client")), "
                + "\"secret\": { \"environment\": \"CLIENT_SECRET\" }, \"authentication\": \"body\" },")
        lines.append(note("the endpoints; those that are left out are read from the metadata of issuer"))
        lines.append(line("issuer", known.issuer))
        for (path, value) in [
            ("authorizationURL", known.authorizationURL), ("tokenURL", known.tokenURL),
            ("revocationURL", known.revocationURL), ("userinfoURL", known.userinfoURL),
        ] where value != nil || known.issuer == nil { lines.append(line(path, value)) }
        lines += association(of: known.issuer)
        lines.append(
            note(
                "as in Google's console"
                    + (known.offeredScopes.isEmpty ? "" : "; these scopes are those that your server offers"))
        )
        lines.append("  \(scopes(known)),")
        lines.append(line("projectID", known.projectID))
        lines.append(
            note("the steps through your pages; flip-check sign-in shows them and proposes the next"))
        lines += ["  \"signIn\": { \"forms\": [] },"]
        lines.append(note("how much a run may cost"))
        let rate = known.limits.requestsPerSecond ?? 10
        lines.append("  \"limits\": { \"requestsPerSecond\": \(rate), \"totalSeconds\": 300 }")
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    /// A key with its value; without one a note with the example.
    private static func member(_ name: String, _ value: String?, in object: String = "") -> String {
        if let value { return "\(JSONValue.quoted(name)): \(JSONValue.quoted(value))" }
        let path = object.isEmpty ? name : "\(object).\(name)"
        let key = ConfigurationKey.all.first { $0.path == path }
        return "\(JSONValue.quoted("// " + name)): \(key?.example ?? "null")"
    }

    private static func scopes(_ known: FlipCheckConfiguration) -> String {
        func list(_ scopes: [String]) -> String {
            "[\(scopes.map(JSONValue.quoted).joined(separator: ", "))]"
        }
        if !known.scopes.isEmpty { return "\"scopes\": \(list(known.scopes))" }
        let example = known.offeredScopes.isEmpty ? ["devices.read"] : known.offeredScopes
        return "\"// scopes\": \(list(example))"
    }

    /// The place of the association file of a server on this machine: the host of the
    /// link does not lead to it.
    private static func association(of issuer: String?) -> [String] {
        guard let issuer, ProbeTarget.isLoopback(issuer), let origin = HTTPRequest("GET", issuer)?.origin
        else { return [] }
        let url = origin + AssociationSite.path
        return [
            "  \"// the issuer is on this machine, so the association file is taken from there\": \"\",",
            "  \"association\": { \"url\": \(JSONValue.quoted(url)) },",
        ]
    }
}

extension JSONValue {
    /// A text as a JSON string, for a document that is written line by line.
    static func quoted(_ text: String) -> String { JSONValue.string(text).jsonText }
}
