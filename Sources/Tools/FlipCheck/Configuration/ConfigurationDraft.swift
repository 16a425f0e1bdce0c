/// A configuration file to begin with, for `flip-check init`.
public enum ConfigurationDraft {
    /// The file: known values are filled in, the others have an example, and a note explains each part.
    ///
    /// - Parameters:
    ///   - known: the configuration as far as it is known, from an issuer's metadata.
    ///   - schema: the name of the schema's file, for editors.
    public static func text(_ known: FlipCheckConfiguration, schema: String) -> String {
        func line(_ path: String, _ value: String?) -> String {
            let key = ConfigurationKey.all.first { $0.path == path }
            return "  \(quoted(path)): \(value.map(quoted) ?? key?.example ?? "null"),"
        }
        func note(_ text: String) -> String { "  \(quoted("// " + text)): \"\"," }
        var lines = ["{", "  \"$schema\": \(quoted("./" + schema)),"]
        lines.append(note("the link that Google opens, and the app that it opens"))
        lines += [line("universalLink", known.universalLink), line("appID", known.appID)]
        lines.append(note("the client that you made for Google; authentication is body or basic"))
        lines.append(
            "  \"client\": { \"id\": \(quoted(known.client?.id ?? "google-client")), "
                + "\"secret\": { \"environment\": \"CLIENT_SECRET\" }, \"authentication\": \"body\" },")
        lines.append(note("the endpoints; those that are left out are read from the metadata of issuer"))
        lines.append(line("issuer", known.issuer))
        for (path, value) in [
            ("authorizationURL", known.authorizationURL), ("tokenURL", known.tokenURL),
            ("revocationURL", known.revocationURL), ("userinfoURL", known.userinfoURL),
        ] where value != nil { lines.append(line(path, value)) }
        lines.append(note("as in Google's console"))
        let scopes = known.scopes.map(quoted).joined(separator: ", ")
        lines.append("  \"scopes\": [\(scopes)],")
        lines.append(line("projectID", known.projectID))
        lines.append(
            note("the steps through your pages; flip-check sign-in shows them and proposes this part"))
        lines += ["  \"signIn\": { \"forms\": [] },"]
        lines.append(note("how much a run may cost"))
        lines.append("  \"limits\": { \"requestsPerSecond\": 10, \"totalSeconds\": 300 }")
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    private static func quoted(_ text: String) -> String {
        #""\#(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))""#
    }
}
