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
    /// Whether to remove the client secret: the new settings send it to a server that did not get it before, or a token
    /// to a server that got nothing.
    public let removesSecret: Bool

    /// Compares new settings with the current ones.
    public init(_ settings: TesterSettings, replacing current: TesterSettings) {
        self.settings = settings
        let newForm = TesterForm(settings)
        let currentForm = TesterForm(current)
        // `state` has no row: neither a file nor a link brings its length.
        let fields: KeyValuePairs<String, KeyPath<TesterForm, String>> = [
            "Universal link": \.universalLink, "Client ID": \.clientID, "Scopes": \.scopes,
            "Return URL": \.returnURL, "Token endpoint": \.tokenURL, "Userinfo endpoint": \.userinfoURL,
            "Revocation endpoint": \.revocationURL,
        ]
        changes = fields.compactMap { name, field in
            let value = newForm[keyPath: field]
            let before = currentForm[keyPath: field]
            guard !value.hasSameBytes(as: before) else { return nil }
            return "\(name): \(Self.quoted(before)) → \(Self.quoted(value))"
        }
        let hasNewReceiver = !Self.secretReceivers(settings).isSubset(of: Self.secretReceivers(current))
        let hasNewServer = !Self.servers(settings).isSubset(of: Self.servers(current))
        removesSecret = hasNewReceiver || hasNewServer
    }

    /// A value in quotation marks, so that it can forge neither another row nor the value after the arrow.
    private static func quoted(_ value: String) -> String {
        value.isEmpty ? "nothing" : Printable.quoted(value)
    }

    /// The servers that get the client secret: a revocation authenticates the client too (RFC 7009 section 2.1).
    private static func secretReceivers(_ settings: TesterSettings) -> Set<ByteString> {
        origins(settings.server?.tokenURL, settings.server?.revocationURL)
    }

    /// The servers to which the requests of an exchange go; userinfo gets only a token.
    private static func servers(_ settings: TesterSettings) -> Set<ByteString> {
        secretReceivers(settings).union(origins(settings.server?.userinfoURL))
    }

    /// The origins of URLs; a URL that cannot be read counts as an origin of its own.
    private static func origins(_ urls: String?...) -> Set<ByteString> {
        Set(urls.compactMap(\.self).map { ByteString((try? AbsoluteURL($0))?.comparableOrigin ?? $0) })
    }
}
