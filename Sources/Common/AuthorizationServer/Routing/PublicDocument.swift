import HTTPMessages

/// A public document: made once, sent as it is.
public struct PublicDocument: Endpoint {
    private let json: [UInt8]

    /// A document of a JSON text.
    public init(json: [UInt8]) { self.json = json }

    /// The document.
    public func answer(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(publicJSON: json) }
}
