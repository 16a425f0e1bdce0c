import HTTPMessages
import OAuth

extension FlipCheckConfiguration {
    /// Takes the endpoints that are not given from the issuer's metadata, where there is an issuer.
    ///
    /// Both documents are tried: `oauth-authorization-server` (RFC 8414) and `openid-configuration` (OpenID
    /// Connect Discovery). Returns remarks for the report, a sentence each. Throws ``ConfigurationError``
    /// when the authorization or the token URL is missing then.
    package mutating func complete(from client: any HTTPClient) async throws(ConfigurationError) -> [String] {
        guard let issuer, [authorizationURL, tokenURL, revocationURL, userinfoURL].contains(nil) else {
            return []
        }
        let urls = Self.metadataURLs(issuer)
        guard !urls.isEmpty else { throw ConfigurationError("issuer", "\(issuer) is no address of the web") }
        var failures: [String] = []
        for url in urls {
            do throws(ConfigurationError) {
                take(try await Self.metadata(at: url, of: issuer, from: client))
                break
            } catch { failures.append(error.problem) }
        }
        if failures.count < urls.count { return missingNotes("the metadata of \(issuer) does not name it") }
        let reasons = failures.joined(separator: "; ")
        guard authorizationURL != nil, tokenURL != nil else {
            throw ConfigurationError("issuer", "\(reasons); give the endpoints instead")
        }
        return ["There is no metadata of \(issuer): \(reasons)."] + missingNotes("it is not given")
    }

    private mutating func take(_ metadata: ServerMetadata) {
        authorizationURL = authorizationURL ?? metadata.authorizationEndpoint
        tokenURL = tokenURL ?? metadata.tokenEndpoint
        revocationURL = revocationURL ?? metadata.revocationEndpoint
        userinfoURL = userinfoURL ?? metadata.userinfoEndpoint
        offeredScopes = metadata.scopesSupported ?? []
    }

    private func missingNotes(_ reason: String) -> [String] {
        [("revocationURL", revocationURL), ("userinfoURL", userinfoURL)].filter { $0.1 == nil }
            .map { "Rules about \($0.0) are not asked for: \(reason)." }
    }

    private static func metadata(
        at url: String, of issuer: String, from client: any HTTPClient
    ) async throws(ConfigurationError) -> ServerMetadata {
        guard let request = HTTPRequest("GET", url) else {
            throw ConfigurationError("issuer", "\(issuer) is no address of the web")
        }
        let response: HTTPResponse
        do throws(HTTPClientError) { response = try await client.send(request) } catch {
            throw ConfigurationError("issuer", "\(url): \(error.explained)")
        }
        // RFC 8414 section 3.3: the issuer in it is the one that was asked.
        guard response.status == 200, let metadata = ServerMetadata(json: response.body, issuer: issuer)
        else {
            throw ConfigurationError(
                "issuer", "\(url) answers \(response.status) and no metadata of \(issuer)")
        }
        return metadata
    }

    /// The addresses of both documents.
    ///
    /// RFC 8414 section 3.1: the well-known part goes between the host and the path. OpenID Connect Discovery
    /// section 4 puts it behind the path.
    private static func metadataURLs(_ issuer: String) -> [String] {
        guard let request = HTTPRequest("GET", issuer) else { return [] }
        var path = String(request.path)
        if path.hasSuffix("/") { path.removeLast() }
        return [
            request.origin + "/.well-known/oauth-authorization-server" + path,
            request.origin + path + "/.well-known/openid-configuration",
        ]
    }
}
