import HTTPMessages
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client over what the platform has: no redirects, no cookies, no cache, no stored credentials.
///
/// On Apple's platforms that is `URLSession`. On Linux it is libcurl, on which `URLSession` is built there:
/// `URLSession` of Swift 6.3 ends the process for an answer with a trailer, or one that ends inside its header.
///
/// The response is that of the server. `URLSession` has these limits: it changes the case of field names,
/// keeps no order, so that fields are sorted by name here, and joins lines of the same name by `", "`. Joined
/// `Set-Cookie` lines are split again.
///
/// The request has these additions: a request that names no language gets `Accept-Language: *`, one that names
/// no coding gets `Accept-Encoding: identity`, because a small compressed answer may unpack to gigabytes, and
/// the library adds `Accept`. `URLSession` also sends its own `User-Agent`.
public struct URLSessionTransport: HTTPClient {
    #if canImport(Darwin)
        private let client: SessionClient
    #else
        private let client: CurlClient
    #endif

    /// A client with a limit on the time from each request to the end of its answer, on the bytes of each
    /// answer, and on the requests at once.
    ///
    /// It trusts the certificate authorities in a PEM file, or with nil those of the system. On Apple's platforms every
    /// request of a client with a file is refused: there the keychain decides. `sleep` waits for the time limit; a test
    /// passes its own.
    public init(
        authorities authorityFile: String? = nil, timeLimit: Duration = .seconds(10), sizeLimit: Int = .max,
        limits: RequestLimits = RequestLimits(),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        #if canImport(Darwin)
            client = SessionClient(
                authorityFile: authorityFile, timeLimit: timeLimit, sizeLimit: sizeLimit, limits: limits,
                sleep: sleep)
        #else
            let settings = CurlSettings(
                timeLimit: timeLimit, sizeLimit: sizeLimit, authorityFile: authorityFile)
            client = CurlClient(settings, limits: limits) { try await sleep(timeLimit) }
        #endif
    }

    /// Sends one request and returns the answer, whatever its status.
    ///
    /// Throws ``HTTPClientError``: `cannotSend` for a URL, a field or a method that cannot be sent as it is,
    /// `unreachable`, `timedOut`, `badResponse`, `incompleteResponse` also for an answer of too many bytes, or `busy`
    /// when as many requests wait as may wait.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var request = request
        // URL would silently re-encode an invalid URL; the server must get the target as it is.
        guard let url = URL(string: request.url), url.absoluteString.hasSameBytes(as: request.url)
        else {
            throw .cannotSend(
                "\(request.origin): the URL is not valid; percent-encode the target, and write the host in "
                    + "ASCII")
        }
        for field in request.headers {
            // A colon in the name would make another field of it.
            guard FieldSyntax.isToken(field.name) else {
                throw .cannotSend(
                    "\(request.origin): no header field can have the name \(Printable.quoted(field.name))")
            }
            // A line break in a value would begin another field.
            guard field.value.utf8.allSatisfy(FieldSyntax.isValueByte) else {
                throw .cannotSend("\(request.origin): the value of a header field has a control character")
            }
        }
        guard FieldSyntax.isToken(request.method) else {
            throw .cannotSend("\(request.origin): the method is not a token, such as GET")
        }
        // Without this, Apple's URLSession sends the languages of the user's settings. RFC 9110 section
        // 12.5.4: `*` accepts any language, as a request without the field does.
        if request.headers["Accept-Language"] == nil { request.headers["Accept-Language"] = "*" }
        if request.headers["Accept-Encoding"] == nil { request.headers["Accept-Encoding"] = "identity" }
        var response = try await client.answer(to: request)
        // RFC 9110 section 9.3.2: such an answer has no content; what a server sends after its header is none.
        if request.method == "HEAD" { response.body = [] }
        return response
    }

    /// Ends the connections when their requests are answered; no request can be sent after that.
    ///
    /// They also end when the last copy of the transport is released.
    public func close() { client.close() }
}
