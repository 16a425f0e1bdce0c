import JSON
import WebText

/// Why settings could not be imported, with what to do.
public struct TesterImportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and the remedy.
    public let description: String

    init(_ description: String) { self.description = description }
}

extension TesterSettings {
    /// The most bytes of a file or link that are read.
    static let importLimit = 65_536
    /// The beginning of the links that `flip-check link --tester` prints as a QR code.
    public static let importScheme = "app-flip-tester"

    /// Reads the keys of a `flip-check.json` that the tester needs; the client secret is not read.
    ///
    /// Keeps the return URL and the length of `state`, which the file does not have. Throws ``TesterImportError``.
    public func importing(flipCheckFile bytes: some Collection<UInt8>) throws(TesterImportError) -> Self {
        guard bytes.count <= Self.importLimit else {
            throw TesterImportError("The file is larger than 64 kB. Choose a flip-check.json.")
        }
        guard let file = JSONValue(json: bytes), file.object != nil else {
            throw TesterImportError("The file is not a JSON object. Choose a flip-check.json.")
        }
        var settings = self
        settings.universalLink = file.text("universalLink") ?? universalLink
        settings.clientID = file["client"]?.text("id") ?? clientID
        settings.scopes = file["scopes"]?.array?.compactMap(\.string) ?? scopes
        if let tokenURL = file.text("tokenURL") {
            settings.server = Server(
                tokenURL: tokenURL, userinfoURL: file.text("userinfoURL"),
                revocationURL: file.text("revocationURL"))
        }
        guard settings != self else {
            throw TesterImportError(
                "The file has none of universalLink, client.id, scopes and tokenURL. "
                    + "Write them into flip-check.json first.")
        }
        return settings
    }

    /// Reads a link that `flip-check link --tester` printed, which has no secret in it.
    ///
    /// Throws ``TesterImportError``.
    public func importing(link: String) throws(TesterImportError) -> Self {
        guard link.utf8.count <= Self.importLimit, link.hasPrefix("\(Self.importScheme)://settings?") else {
            throw TesterImportError(
                "The link has no settings. Scan the QR code that flip-check link --tester prints.")
        }
        let query = link.drop { $0 != "?" }.dropFirst()
        let parameters = Parameters(parsing: query, plus: .literal)
        func value(_ name: String) throws(TesterImportError) -> String? {
            do { return try parameters.value(name) } catch {
                throw TesterImportError("\(error.parameter) cannot be read. Scan the QR code again.")
            }
        }
        var settings = self
        settings.universalLink = try value("universal_link") ?? universalLink
        settings.clientID = try value("client_id") ?? clientID
        if let scope = try value("scope") { settings.scopes = scope.split(separator: " ").map(String.init) }
        settings.returnURL = try value("return_url") ?? returnURL
        if let tokenURL = try value("token_url") {
            settings.server = Server(
                tokenURL: tokenURL, userinfoURL: try value("userinfo_url"),
                revocationURL: try value("revocation_url"))
        }
        return settings
    }

    /// The link by which another phone imports the settings.
    public var importLink: String {
        var items = [
            Parameters.Item("universal_link", universalLink), .init("client_id", clientID),
            .init("scope", scopes.joined(separator: " ")), .init("return_url", returnURL),
        ]
        if let server {
            items.append(.init("token_url", server.tokenURL))
            if let url = server.userinfoURL { items.append(.init("userinfo_url", url)) }
            if let url = server.revocationURL { items.append(.init("revocation_url", url)) }
        }
        let known = items.filter { item in (try? item.decoded().isEmpty) == false }
        return "\(Self.importScheme)://settings?\(Parameters(known).encoded)"
    }
}
