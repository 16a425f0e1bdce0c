import HTTPMessages

/// Sends to servers that come up only after their clients have been made.
public actor LateClient: HTTPClient {
    private var client: (any HTTPClient)?

    /// A client that reaches nobody yet.
    public init() {}

    /// From now on requests go out by this client.
    public func connect(_ client: any HTTPClient) {
        self.client = client
    }

    /// Sends the request, once there is a way.
    ///
    /// Throws ``HTTPClientError/unreachable(origin:reason:)`` before.
    public nonisolated func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard let client = await client else {
            throw .unreachable(origin: request.origin, reason: "the sandbox has not started yet")
        }
        return try await client.send(request)
    }
}
