import GoogleRedirectURIs
import JSON
import OAuth
import WebText

extension FlipCheckConfiguration {
    /// Reads a configuration file.
    ///
    /// - Parameters:
    ///   - json: the file, or an empty list without a file.
    ///   - overrides: the values that take the place of the file's, such as those of flags.
    ///   - sources: where the values come from that the file only names.
    package init(
        json: [UInt8], overrides: [ConfigurationOverride] = [], sources: ConfigurationSources
    ) throws(ConfigurationError) {
        do {
            self = try Self(
                ConfigurationReader(sources: sources).file(json, overriddenBy: overrides), sources)
        } catch let error as ConfigurationError {
            throw error
        } catch { throw ConfigurationError("the file", "\(error)") }
    }

    /// The configuration of a file that ``ConfigurationReader`` has checked.
    private init(_ file: JSONValue, _ sources: ConfigurationSources) throws {
        universalLink = try Self.universalLink(of: file)
        appID = file["appID"]?.string
        client = ClientCredentials(file["client"])
        otherClient = ClientCredentials(file["otherClient"])
        if let id = otherClient?.id, client?.id.hasSameBytes(as: id) == true {
            throw ConfigurationError("otherClient.id", "is that of client; give another client of yours")
        }
        pkce = file["client"]?["pkce"]?.bool
        issuer = file["issuer"]?.string
        authorizationURL = file["authorizationURL"]?.string
        tokenURL = file["tokenURL"]?.string
        revocationURL = file["revocationURL"]?.string
        userinfoURL = file["userinfoURL"]?.string
        authorizationParameters = Self.parameters(of: file["authorize"]?["parameters"])
        scopes = file["scopes"].texts
        projectID = try Self.projectID(of: file)
        redirectURI = file["redirectURI"]?.string
        codeLifetime = file["codeLifetime"]?.integer.map { Int($0) }
        authorities = file["ca"]?.string
        skip = try Self.skip(of: file["skip"])
        association = try Association(file["association"], sources)
        signIn = try SignIn(
            file["signIn"], refusalPage: file["authorize"]?["refusalPage"]?.string, sources)
        limits = ProbeLimits(file["limits"], isLocal: isOnThisMachine)
    }

    private static func universalLink(of file: JSONValue) throws -> String? {
        guard let link = file["universalLink"]?.string else { return nil }
        if ProbeTarget.isPlainHTTPToOthers(link) {
            throw ConfigurationError("universalLink", "“\(link)” opens no app: iOS wants https")
        }
        return link
    }

    /// The parameters, sorted by name, because an object has no order.
    private static func parameters(of object: JSONValue?) -> [Parameter] {
        object.table.sorted { $0.key < $1.key }.map { Parameter(name: $0.key, value: $0.value) }
    }

    private static func projectID(of file: JSONValue) throws -> String? {
        guard let projectID = file["projectID"]?.string else { return nil }
        if (try? GoogleRedirectURI.web(projectID: projectID)) == nil {
            throw ConfigurationError(
                "projectID",
                "“\(projectID)” cannot end https://oauth-redirect.googleusercontent.com/r/PROJECT; write the id of "
                    + "the project only, without blanks, slashes or the URL before it")
        }
        return projectID
    }

    private static func skip(of array: JSONValue?) throws -> [Skip] {
        let skips = array.elements.map { element in
            Skip(rule: element["rule"]?.string ?? "", reason: element["reason"]?.string ?? "")
        }
        for (index, skip) in skips.enumerated()
        where !Selection(only: [skip.rule]).unknownNames().isEmpty {
            throw ConfigurationError(
                "skip[\(index)].rule", "\(skip.rule) is not a rule or a group; the command rules lists them")
        }
        return skips
    }

    /// Whether the partner's server is known, and runs on this machine.
    private var isOnThisMachine: Bool {
        !serverAddresses.isEmpty && serverAddresses.allSatisfy(ProbeTarget.isLoopback)
    }
}

extension ProbeLimits {
    /// The usual limits, and those of the file in their place.
    ///
    /// A server on this machine may be asked more often.
    fileprivate init(_ object: JSONValue?, isLocal: Bool) {
        self.init()
        func number(_ name: String) -> Int? { object?[name]?.integer.map { Int($0) } }
        if isLocal { requestsPerSecond = 100 }
        if let seconds = number("seconds") { request = .seconds(seconds) }
        if let seconds = number("totalSeconds") { total = .seconds(seconds) }
        if let bytes = number("bytes") { self.bytes = bytes }
        if let rate = number("requestsPerSecond") { requestsPerSecond = rate }
    }
}

extension ClientCredentials {
    /// The credentials of a client, or nil without its id.
    fileprivate init?(_ object: JSONValue?) {
        guard let id = object?["id"]?.string else { return nil }
        let isBasic = object?["authentication"]?.string == "basic"
        // Without a secret the authorization endpoint can still be looked at.
        self.init(id: id, secret: object?["secret"]?.string ?? "", method: isBasic ? .basic : .body)
    }
}

extension FlipCheckConfiguration.Association {
    fileprivate init(_ object: JSONValue?, _ sources: ConfigurationSources) throws {
        url = object?["url"]?.string
        if let path = object?["file"]?.string {
            file = try sources.content(of: path, for: "association.file")
        }
        switch object?["copy"]?.string {
        case nil: copy = nil
        case "fetch": copy = .fetched
        case .some(let path): copy = .recorded(try sources.content(of: path, for: "association.copy"))
        }
    }
}
