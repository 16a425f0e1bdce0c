import HTTPMessages

/// A client that finds servers by a table, as a hosts file does.
///
/// `https://partner.example` leads to the loopback server of the partner, so that every party uses the same addresses
/// as in production.
///
/// There is no TLS on the way to a loopback port.
package struct HostMap: HTTPClient {
    private let addresses: [String: String]
    private let client: any HTTPClient

    /// Creates a client that sends a request for a key of the table to its value; other requests fail.
    package init(_ addresses: [String: String], client: any HTTPClient) {
        self.addresses = addresses
        self.client = client
    }

    /// Sends the request to the mapped address.
    ///
    /// Throws ``HTTPClientError/unreachable(origin:reason:)`` for a host that is not in the table.
    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard let address = addresses[request.origin] else {
            throw .unreachable(origin: request.origin, reason: "not in the sandbox's table of hosts")
        }
        var mapped = request
        mapped.origin = address
        return try await client.send(mapped)
    }
}
