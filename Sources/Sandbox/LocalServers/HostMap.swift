import HTTPMessages

/// A client that finds servers only by a table, like that of a hosts file.
package struct HostMap: HTTPClient {
    private let origins: [String: String]
    private let client: any HTTPClient

    /// Creates a client that sends the requests for each origin of a table to the origin beside it.
    package init(_ origins: [String: String], client: any HTTPClient) {
        self.origins = origins
        self.client = client
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard let origin = origins[request.origin] else {
            throw .unreachable(origin: request.origin, reason: "not in the sandbox's table of hosts")
        }
        var mapped = request
        mapped.origin = origin
        return try await client.send(mapped)
    }
}
