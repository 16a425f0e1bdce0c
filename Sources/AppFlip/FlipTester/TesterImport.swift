import WebText

/// Settings from a file or a link, which replace the current settings only if the user agrees.
///
/// Any web page can open a link with settings. So the user sees the changes first, and the client secret does not
/// follow a link to another server.
public struct TesterImport: Sendable, Hashable {
    /// The settings if the user agrees.
    public let settings: TesterSettings
    /// What would change, a line each, safe to show; empty when the settings are the same.
    public let changes: [String]
    /// Whether to remove the client secret: the new settings name a server to which it was not sent before.
    public let removesSecret: Bool

    /// Compares new settings with the current ones.
    public init(_ settings: TesterSettings, replacing current: TesterSettings) {
        self.settings = settings
        let (new, old) = (TesterForm(settings), TesterForm(current))
        let fields: KeyValuePairs<String, KeyPath<TesterForm, String>> = [
            "Universal link": \.universalLink, "Client ID": \.clientID, "Scopes": \.scopes,
            "Return URL": \.returnURL, "Token endpoint": \.tokenURL, "Userinfo endpoint": \.userinfoURL,
            "Revocation endpoint": \.revocationURL,
        ]
        changes = fields.compactMap { name, field in
            let (value, before) = (new[keyPath: field], old[keyPath: field])
            guard !value.hasSameBytes(as: before) else { return nil }
            return "\(name): \(Self.shown(before)) → \(Self.shown(value))"
        }
        removesSecret = !Self.origins(of: settings).isSubset(of: Self.origins(of: current))
    }

    private static func shown(_ value: String) -> String {
        value.isEmpty ? "nothing" : Printable.text(value)
    }

    /// Where requests of an exchange go: the secret to the token endpoint, and tokens to the others.
    private static func origins(of settings: TesterSettings) -> Set<String> {
        let server = settings.server
        let urls = [server?.tokenURL, server?.userinfoURL, server?.revocationURL].compactMap(\.self)
        // A URL that cannot be read counts as an origin of its own.
        return Set(urls.map { (try? AbsoluteURL($0))?.origin ?? $0 })
    }
}
