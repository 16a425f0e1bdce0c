import HTTPMessages

/// A client that finds servers by a table, as a hosts file does: `https://partner.example` is the loopback
/// server that plays it, so that every party uses the addresses it would use in the world.
///
/// TLS is what this leaves out: on the way to a loopback port there is none.
public struct HostMap: HTTPClient {
    private let addresses: [String: String]
    private let client: any HTTPClient

    /// A client that sends what is meant for a key of the table to its value; the rest goes nowhere.
    public init(_ addresses: [String: String], client: any HTTPClient) {
        self.addresses = addresses
        self.client = client
    }

    /// Sends the request to the mapped address.
    ///
    /// Throws ``HTTPClientError/unreachable(origin:reason:)`` for a host that is not in the table.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard let address = addresses[request.origin] else {
            throw .unreachable(origin: request.origin, reason: "not in the sandbox's table of hosts")
        }
        var mapped = request
        mapped.origin = address
        return try await client.send(mapped)
    }
}
