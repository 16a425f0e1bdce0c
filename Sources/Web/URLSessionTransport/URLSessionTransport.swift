import Foundation
import HTTPMessages
import WebText

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client over `URLSession`: no redirects, no cookies, no cache, no stored credentials.
///
/// The response is that of the server, with these limits of `URLSession`: it changes the case of field names,
/// keeps no order, so that fields are sorted by name here, and joins lines of the same name by `", "`. Joined
/// `Set-Cookie` lines are split again where a new cookie begins: a name and `=` never follow a comma inside a
/// cookie, such as the one in `Expires`.
///
/// The request has these additions: `URLSession` sends its own `User-Agent` and `Accept`, a request that
/// names no language gets `Accept-Language: *`, and one that names no coding gets
/// `Accept-Encoding: identity`: a small compressed answer may unpack to gigabytes.
public struct URLSessionTransport: HTTPClient {
    private let session: OwnedSession
    private let answers: Answers
    private let timeLimit: Duration
    private let sizeLimit: Int

    /// A client with a limit on the time from each request to the end of its answer, and on
    /// the bytes of each answer.
    ///
    /// `sleep` waits for the time limit; a test gives another one.
    public init(
        timeLimit: Duration = .seconds(10), sizeLimit: Int = .max,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.timeLimit = timeLimit
        self.sizeLimit = sizeLimit
        // URLSession's own limits are not enough: on Linux the first begins again with each byte that
        // arrives, and the second does nothing.
        answers = Answers(sizeLimit: sizeLimit) { try await sleep(timeLimit) }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = timeLimit / .seconds(1)
        configuration.timeoutIntervalForResource = timeLimit / .seconds(1)
        #if canImport(FoundationNetworking)
            let queue = DelegateQueue()
            configuration.protocolClasses = [Rest.self] + (configuration.protocolClasses ?? [])
        #else
            let queue: OperationQueue? = nil
        #endif
        session = OwnedSession(
            URLSession(configuration: configuration, delegate: answers, delegateQueue: queue))
    }

    /// Sends one request and returns the answer, whatever its status.
    ///
    /// Throws ``HTTPClientError``: `badRequest` for a URL that cannot be sent as it is, `unreachable`,
    /// `timedOut`, or `badResponse` for an answer that is not HTTP or has too many bytes.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let outgoing = try urlRequest(request)
        let answer: (data: Data, response: URLResponse)
        do {
            answer = try await answers.answer(to: outgoing, in: session)
        } catch is Answers.TooLarge {
            throw .badResponse(origin: request.origin, reason: "the body has more than \(sizeLimit) bytes")
        } catch {
            throw failure(error, origin: request.origin)
        }
        guard let response = answer.response as? HTTPURLResponse else {
            throw .badResponse(origin: request.origin, reason: "the answer is not HTTP")
        }
        return HTTPResponse(
            status: response.statusCode, headers: headers(response),
            body: request.method == "HEAD" ? [] : Array(answer.data))
    }

    /// Ends the session when its requests are answered; no request can be sent after that.
    ///
    /// The session also ends when the last copy of the transport is released.
    public func close() { session.close() }

    private func urlRequest(_ request: HTTPRequest) throws(HTTPClientError) -> URLRequest {
        // URL would silently re-encode an invalid target; the server must get the target as it is.
        guard let url = URL(string: request.url), url.absoluteString.hasSameBytes(as: request.url)
        else {
            throw .badRequest("\(request.origin): the target is not valid in a URL; percent-encode it")
        }
        var outgoing = URLRequest(url: url, timeoutInterval: timeLimit / .seconds(1))
        outgoing.httpMethod = request.method
        outgoing.httpShouldHandleCookies = false
        for field in request.headers { outgoing.addValue(field.value, forHTTPHeaderField: field.name) }
        // Without this, Apple's URLSession sends the languages of the user's settings. RFC 9110 section
        // 12.5.4: `*` accepts any language, as a request without the field does.
        if request.headers["Accept-Language"] == nil {
            outgoing.setValue("*", forHTTPHeaderField: "Accept-Language")
        }
        if request.headers["Accept-Encoding"] == nil {
            outgoing.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        }
        if !request.body.isEmpty { outgoing.httpBody = Data(request.body) }
        return outgoing
    }

    private func headers(_ response: HTTPURLResponse) -> HTTPHeaders {
        var headers = HTTPHeaders()
        let fields = response.allHeaderFields.compactMap { name, value in
            (name as? String).map { ($0, "\(value)") }
        }
        for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) {
            if name.lowercased() == "set-cookie" {
                for cookie in splitSetCookie(value) { headers.add(name, cookie) }
            } else {
                headers.add(name, value)
            }
        }
        return headers
    }

    private func failure(_ error: any Error, origin: String) -> HTTPClientError {
        switch (error as? URLError)?.code {
        case .timedOut: .timedOut(origin: origin)
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
            .badResponse(origin: origin, reason: error.localizedDescription)
        // The word of libcurl for an answer without a status line (HTTP/0.9).
        case .unsupportedURL: .badResponse(origin: origin, reason: "it has no status line")
        case .badURL: .badRequest("\(origin): not a URL that can be sent")
        default: .unreachable(origin: origin, reason: error.localizedDescription)
        }
    }
}

/// A session that ends with its owner: by itself a `URLSession` stays in memory until it is invalidated.
final class OwnedSession: Sendable {
    let session: URLSession
    private let isClosed = Locked(false)

    init(_ session: URLSession) {
        self.session = session
    }

    /// A task that loads an address; nil when the session is closed, which then takes no task.
    func task(_ address: URL, ended: @escaping @Sendable () -> Void) -> URLSessionDataTask? {
        isClosed.withLock { $0 ? nil : session.dataTask(with: address) { _, _, _ in ended() } }
    }

    /// Ends the session when its tasks have ended.
    func close() {
        isClosed.withLock { isClosed in
            isClosed = true
            session.finishTasksAndInvalidate()
        }
    }

    deinit { close() }
}

/// The cookies of `Set-Cookie` lines that were joined into one value.
///
/// A comma separates two cookies only where a name and `=` follow it: no cookie value has a comma (RFC 6265
/// section 4.1.1).
func splitSetCookie(_ value: String) -> [String] {
    var cookies: [String] = []
    var start = value.startIndex
    for index in value.utf8.indices where value.utf8[index] == UInt8(ascii: ",") {
        let next = value.utf8.index(after: index)
        let name = value[next...].utf8.drop { $0 == UInt8(ascii: " ") }.prefix { !"=;, ".utf8.contains($0) }
        guard !name.isEmpty, value.utf8[name.endIndex...].first == UInt8(ascii: "=") else { continue }
        cookies.append(String(value[start..<index].drop { $0 == " " }))
        start = next
    }
    return cookies + [String(value[start...].drop { $0 == " " })]
}
