import HTTPMessages

/// Sites by host, whose association files a test can change.
actor Sites: HTTPClient {
    private var files: [String: String]
    private(set) var requests: [String] = []

    init(_ files: [String: String]) {
        self.files = files
    }

    /// Changes the file of a host; nil removes it.
    func set(_ file: String?, host: String) { files[host] = file }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        requests.append(request.url)
        let host = String(request.origin.dropFirst("https://".count))
        guard request.path == "/.well-known/apple-app-site-association", let file = files[host] else {
            return HTTPResponse(status: 404)
        }
        return HTTPResponse(status: 200, contentType: "application/json", text: file)
    }

    nonisolated func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        await answer(request)
    }
}
