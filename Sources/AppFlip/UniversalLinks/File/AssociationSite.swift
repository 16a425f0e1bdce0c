import HTTPMessages
import WebText

/// Fetches a site's association file as Apple's servers and devices do, and finds faults in how it is served.
///
/// Source: Apple, "Supporting associated domains"; TN3155.
public struct AssociationSite: Sendable {
    /// The answer of a site.
    public struct Fetched: Sendable {
        /// The URL that was asked for the file, or the place that the reader of a file named.
        public let url: String
        /// The file; nil when the answer cannot be read as one.
        public let file: AssociationFile?
        /// The faults of the delivery; a fault that leaves no file comes last.
        public let findings: [LintFinding]
    }

    /// The path of the file on every host.
    public static let path = "/.well-known/apple-app-site-association"

    /// The URL of the file of a host.
    public static func url(host: String) -> String {
        "https://\(host)\(path)"
    }

    private let client: any HTTPClient

    /// Fetches through a client, which must not follow redirects.
    public init(client: any HTTPClient) { self.client = client }

    /// Fetches the file of a host from ``url(host:)``.
    public func fetch(host: String) async -> Fetched { await fetch(url: Self.url(host: host)) }

    /// Fetches a file from any URL; a device would only ask for ``url(host:)``.
    public func fetch(url: String) async -> Fetched {
        guard let request = Self.request(url: url) else { return Self.read(nil, from: url) }
        let answer: Result<HTTPResponse, HTTPClientError>
        do { answer = .success(try await client.send(request)) } catch { answer = .failure(error) }
        return Self.read(answer, from: url)
    }

    /// The request for a file; nil for a text that is not an `http` or `https` URL.
    public static func request(url: String) -> HTTPRequest? {
        HTTPRequest("GET", url, headers: ["Accept": "application/json"])
    }

    /// Reads the answer to ``request(url:)``, such as that of an earlier time; nil where there is no such request.
    public static func read(
        _ answer: Result<HTTPResponse, HTTPClientError>?, from url: String
    ) -> Fetched {
        var findings: [LintFinding] = []
        /// The result when there is no file, because of this fault.
        func failed(_ rule: LintRule, _ message: String) -> Fetched {
            findings.note(rule, at: url, message)
            return Fetched(url: url, file: nil, findings: findings)
        }
        noteURL(url, &findings)
        guard let answer else {
            return failed(
                .hostingAnswer, "is not a URL that can be fetched; write https://, host name and path"
            )
        }
        let response: HTTPResponse
        do { response = try answer.get() } catch {
            return failed(.hostingAnswer, "could not be fetched: \(error)")
        }
        if response.isRedirect {
            return failed(
                .hostingRedirect,
                "redirects (\(response.status)), and redirects are not followed; serve the file here")
        }
        if response.status != 200 {
            return failed(
                .hostingAnswer,
                "answers \(response.status); serve the file with 200 to every client, Apple's servers included"
            )
        }
        noteContentType(of: response, at: url, &findings)
        // The most frequent mistake: a web app's page for unknown addresses, or the page of a sign-in.
        if response.body.isPage {
            return failed(
                .hostingUnreadable,
                "sends an HTML page and not the file: the server has no such file, and answers with its page "
                    + "for unknown addresses, or with a sign-in; serve the file before those rules apply")
        }
        let read = read(response.body, from: url)
        return Fetched(url: url, file: read.file, findings: findings + read.findings)
    }

    /// Notes a URL at which no device looks for a file.
    private static func noteURL(_ url: String, _ findings: inout [LintFinding]) {
        guard let site = try? AbsoluteURL(url, checkingTarget: false) else { return }
        if !site.isSecure || (site.port ?? 443) != 443 {
            findings.note(
                .hostingHTTPS, at: url,
                "is not HTTPS on port 443; a device asks for \(Self.url(host: site.host)) only")
        }
        if site.target != path {
            findings.note(
                .hostingPlace, at: url,
                "is not \(path), the one place that is not deprecated; move the file there")
        }
    }

    private static func noteContentType(
        of response: HTTPResponse, at url: String, _ findings: inout [LintFinding]
    ) {
        if response.isJSON { return }
        let type = response.headers["Content-Type"].map { "as “\($0.shortened(to: 60))”" }
        findings.note(
            .hostingContentType, at: url,
            "is sent \(type ?? "without a content type"); send application/json, as Apple's archived guide asks"
        )
    }

    /// Reads a file that is not served yet, from a place that the findings name.
    public static func read(_ json: [UInt8], from place: String) -> Fetched {
        do {
            return Fetched(url: place, file: try AssociationFile(json), findings: [])
        } catch {
            let finding = LintFinding(rule: .hostingUnreadable, location: place, message: "\(error)")
            return Fetched(url: place, file: nil, findings: [finding])
        }
    }
}
