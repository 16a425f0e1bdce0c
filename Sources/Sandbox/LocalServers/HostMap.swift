import HTTPMessages

/// A client that finds servers by a table, as a hosts file does; other requests fail.
package struct HostMap: HTTPClient {
    private let addresses: [String: String]
    private let client: any HTTPClient

    /// Creates a client that sends a request for a key of the table to its value; other requests fail.
    package init(_ addresses: [String: String], client: any HTTPClient) {
        self.addresses = addresses
        self.client = client
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard let address = addresses[request.origin] else {
            throw .unreachable(origin: request.origin, reason: "not in the sandbox's table of hosts")
        }
        var mapped = request
        mapped.origin = address
        return try await client.send(mapped)
    }
}
