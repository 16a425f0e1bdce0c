import AppFlip
import JSON
import OAuth
import WebDriver
import WebText

extension FlipCheckConfiguration {
    /// Reads a configuration file; `overrides`, such as those of flags, take the place of its values.
    package init(
        json: [UInt8], overrides: [ConfigurationOverride] = [], sources: ConfigurationSources
    ) throws(ConfigurationError) {
        do {
            self = try Self(ConfigurationReader(sources: sources).file(json, overrides), sources)
        } catch let error as ConfigurationError {
            throw error
        } catch { throw ConfigurationError("the file", "\(error)") }
    }

    /// The configuration of a file that ``ConfigurationReader`` has checked.
    private init(_ file: JSONValue, _ sources: ConfigurationSources) throws {
        universalLink = file["universalLink"]?.string
        if let link = universalLink, ProbeTarget.isPlainHTTPToOthers(link) || link.hasBytes(of: "#") {
            throw ConfigurationError(
                "universalLink", "“\(link)” opens no app: iOS wants https, and Google adds no fragment")
        }
        appID = file["appID"]?.string
        client = ClientCredentials(file["client"])
        otherClient = ClientCredentials(file["otherClient"])
        pkce = file["client"]?["pkce"]?.bool
        issuer = file["issuer"]?.string
        authorizationURL = file["authorizationURL"]?.string
        tokenURL = file["tokenURL"]?.string
        revocationURL = file["revocationURL"]?.string
        userinfoURL = file["userinfoURL"]?.string
        authorizationParameters = (file["authorize"]?["parameters"]).table.sorted { $0.key < $1.key }.map {
            Parameter(name: $0.key, value: $0.value)
        }
        scopes = file["scopes"].texts
        projectID = file["projectID"]?.string
        if let projectID, (try? GoogleRedirectURI.web(projectID: projectID)) == nil {
            throw ConfigurationError(
                "projectID",
                "“\(projectID)” cannot end https://oauth-redirect.googleusercontent.com/r/PROJECT; write the id of "
                    + "the project only, without blanks, slashes or the address in front of it")
        }
        redirectURI = file["redirectURI"]?.string
        codeLifetime = file["codeLifetime"]?.integer.map { Int($0) }
        authorities = file["ca"]?.string
        skip = file["skip"].elements.map {
            Skip(rule: $0["rule"]?.string ?? "", reason: $0["reason"]?.string ?? "")
        }
        for (place, skip) in skip.enumerated() where !Selection(only: [skip.rule]).unknownNames().isEmpty {
            throw ConfigurationError(
                "skip[\(place)].rule", "\(skip.rule) is not a rule or a group; the command rules lists them")
        }
        association = try Association(file["association"], sources)
        signIn = try SignIn(file["signIn"], file["authorize"]?["refusalPage"]?.string, sources)
        let places = [issuer, authorizationURL, tokenURL].compactMap { $0 }
        if !places.isEmpty, places.allSatisfy(ProbeTarget.isLoopback) { limits.requestsPerSecond = 100 }
        let given = (file["limits"]?.object ?? [:]).compactMapValues { $0.integer.map { Int($0) } }
        if let seconds = given["seconds"] { limits.request = .seconds(seconds) }
        if let seconds = given["totalSeconds"] { limits.total = .seconds(seconds) }
        if let bytes = given["bytes"] { limits.bytes = bytes }
        if let rate = given["requestsPerSecond"] { limits.requestsPerSecond = rate }
    }
}

extension ClientCredentials {
    fileprivate init?(_ file: JSONValue?) {
        guard let id = file?["id"]?.string else { return nil }
        // Without a secret the authorization endpoint can still be looked at.
        self.init(
            id: id, secret: file?["secret"]?.string ?? "",
            method: file?["authentication"]?.string == "basic" ? .basic : .body)
    }
}

extension FlipCheckConfiguration.Association {
    fileprivate init(_ file: JSONValue?, _ sources: ConfigurationSources) throws {
        url = file?["url"]?.string
        self.file = try (file?["file"]?.string).map { try sources.content(of: $0, for: "association.file") }
        copy = try (file?["copy"]?.string).map {
            $0 == "fetch" ? .fetched : .recorded(try sources.content(of: $0, for: "association.copy"))
        }
    }
}
