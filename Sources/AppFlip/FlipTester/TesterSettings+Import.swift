import JSON
import WebText

extension TesterSettings {
    /// How many bytes a file or a link may have to be read.
    static let maximumImportBytes = 65_536
    /// The beginning of the links that `flip-check link --tester` prints as a QR code.
    public static let importScheme = "app-flip-tester"

    /// The names of the settings in such a link.
    private enum ParameterName {
        static let universalLink = "universal_link"
        static let clientID = "client_id"
        static let scope = "scope"
        static let returnURL = "return_url"
        static let tokenURL = "token_url"
        static let userinfoURL = "userinfo_url"
        static let revocationURL = "revocation_url"

        /// A link needs one of these: the others count only beside a token endpoint.
        static let sufficient = [universalLink, clientID, scope, returnURL, tokenURL]
    }

    /// Reads the keys of a `flip-check.json` that the tester needs; the client secret is not read.
    ///
    /// Keeps the return URL and the length of `state`, which the file does not have, and what the file leaves out.
    /// Throws ``TesterSettingsError`` when a value is not of its kind, or nothing is there.
    public func importing(flipCheckFile bytes: some Collection<UInt8>) throws(TesterSettingsError) -> Self {
        guard bytes.count <= Self.maximumImportBytes else {
            throw TesterSettingsError("The file is larger than 64 kB. Choose a flip-check.json.")
        }
        guard let file = JSONValue(json: bytes), file.object != nil else {
            throw TesterSettingsError(
                "The file is not a JSON object in UTF-8 that has each key once. Choose a flip-check.json.")
        }
        let newLink = try Self.text(file["universalLink"], at: "universalLink")
        let client = file["client"]
        guard client == nil || client?.object != nil else {
            throw TesterSettingsError("client in the file is not an object. Correct flip-check.json.")
        }
        let newID = try Self.text(client?["id"], at: "client.id")
        let newScopes = try Self.texts(file["scopes"], at: "scopes")
        let newTokenURL = try Self.text(file["tokenURL"], at: "tokenURL")
        var settings = self
        settings.universalLink = newLink ?? universalLink
        settings.clientID = newID ?? clientID
        settings.scopes = newScopes ?? scopes
        if let newTokenURL {
            settings.server = Server(
                tokenURL: newTokenURL,
                userinfoURL: try Self.text(file["userinfoURL"], at: "userinfoURL"),
                revocationURL: try Self.text(file["revocationURL"], at: "revocationURL"))
        }
        guard newLink != nil || newID != nil || newScopes != nil || newTokenURL != nil else {
            throw TesterSettingsError(
                "The file has none of universalLink, client.id, scopes and tokenURL. "
                    + "Write them into flip-check.json first.")
        }
        return settings
    }

    /// Reads a link that `flip-check link --tester` printed, which has no secret in it.
    ///
    /// Throws ``TesterSettingsError``.
    public func importing(link: String) throws(TesterSettingsError) -> Self {
        guard link.utf8.count <= Self.maximumImportBytes else {
            throw TesterSettingsError(
                "The link is longer than 64 kB. Scan the QR code that flip-check link --tester prints.")
        }
        let parameters = try Self.parameters(of: link)
        func value(_ name: String) throws(TesterSettingsError) -> String? {
            do { return try parameters.value(name) } catch {
                throw TesterSettingsError("\(error.parameter) cannot be read. Scan the QR code again.")
            }
        }
        var settings = self
        settings.universalLink = try value(ParameterName.universalLink) ?? universalLink
        settings.clientID = try value(ParameterName.clientID) ?? clientID
        if let scope = try value(ParameterName.scope) {
            settings.scopes = scope.split(separator: " ").map(String.init)
        }
        settings.returnURL = try value(ParameterName.returnURL) ?? returnURL
        if let tokenURL = try value(ParameterName.tokenURL) {
            settings.server = Server(
                tokenURL: tokenURL, userinfoURL: try value(ParameterName.userinfoURL),
                revocationURL: try value(ParameterName.revocationURL))
        }
        return settings
    }

    /// The parameters of a link; at least one of them is a setting.
    private static func parameters(of link: String) throws(TesterSettingsError) -> Parameters {
        // Bytes, not characters: an accent after the question mark belongs to the first name.
        let beginning = "\(importScheme)://settings?".utf8
        guard link.utf8.starts(with: beginning) else {
            throw TesterSettingsError(
                "The link has no settings. Scan the QR code that flip-check link --tester prints.")
        }
        let parameters = Parameters(
            parsing: Substring(link.utf8.dropFirst(beginning.count)), plus: .literal)
        let hasSetting = parameters.items.contains { item in
            ParameterName.sufficient.contains { item.name.hasSameBytes(as: $0) }
        }
        guard hasSetting else {
            throw TesterSettingsError(
                "The link has none of \(ParameterName.sufficient.joined(separator: ", ")). "
                    + "Scan the QR code that flip-check link --tester prints.")
        }
        return parameters
    }

    /// A text of the file; nil when it is not there.
    ///
    /// Throws when something else is in its place.
    private static func text(_ value: JSONValue?, at key: String) throws(TesterSettingsError) -> String? {
        guard let value else { return nil }
        guard let text = value.string else {
            throw TesterSettingsError("\(key) in the file is not a text. Write it out in flip-check.json.")
        }
        return text
    }

    /// A list of texts of the file; nil when it is not there.
    ///
    /// Throws when something else is in its place.
    private static func texts(_ value: JSONValue?, at key: String) throws(TesterSettingsError) -> [String]? {
        guard let value else { return nil }
        let texts = value.array.map { $0.compactMap(\.string) }
        guard let texts, texts.count == value.array?.count else {
            throw TesterSettingsError("\(key) in the file is not a list of texts. Correct flip-check.json.")
        }
        return texts
    }

    /// The link by which another phone imports the settings.
    public var importLink: String {
        var items = [
            Parameters.Item(ParameterName.universalLink, universalLink),
            .init(ParameterName.clientID, clientID),
            .init(ParameterName.scope, scopes.joined(separator: " ")),
            .init(ParameterName.returnURL, returnURL),
        ]
        if let server {
            items.append(.init(ParameterName.tokenURL, server.tokenURL))
            if let url = server.userinfoURL { items.append(.init(ParameterName.userinfoURL, url)) }
            if let url = server.revocationURL { items.append(.init(ParameterName.revocationURL, url)) }
        }
        items.removeAll(where: \.rawValue.isEmpty)
        return "\(Self.importScheme)://settings?\(Parameters(items).encoded)"
    }
}
