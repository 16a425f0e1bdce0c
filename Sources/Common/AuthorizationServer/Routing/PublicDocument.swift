import HTTPMessages

/// The endpoint of a public document, which is made once and sent to everyone.
public struct PublicDocument: Endpoint {
    private let json: [UInt8]

    /// A document of a JSON text.
    public init(json: [UInt8]) { self.json = json }

    /// The document.
    public func answer(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(publicJSON: json) }
}
