import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client over `URLSession`: no redirects, no cookies, no cache, no stored credentials.
///
/// The response is what came over the wire, with these limits of `URLSession`: field names have the case it
/// gives them, fields are sorted by name because it keeps no order, and lines of the same name come joined
/// by `", "`. Joined `Set-Cookie` lines are taken apart again where a new cookie begins, since a cookie's
/// own commas (in `Expires`) are never followed by a name and `=`.
public struct URLSessionTransport: HTTPClient {
    private let session: URLSession
    private let answers: Answers
    private let timeLimit: Duration
    private let sizeLimit: Int

    /// A client whose every request ends within the time limit, and whose answers have at most so many bytes.
    public init(timeLimit: Duration = .seconds(10), sizeLimit: Int = .max) {
        self.timeLimit = timeLimit
        self.sizeLimit = sizeLimit
        answers = Answers(sizeLimit: sizeLimit)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = timeLimit / .seconds(1)
        configuration.timeoutIntervalForResource = timeLimit / .seconds(1)
        session = URLSession(configuration: configuration, delegate: answers, delegateQueue: nil)
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

    /// Ends idle connections; a transport that is not needed any more lets go of its session with it.
    public func close() { session.finishTasksAndInvalidate() }

    private func urlRequest(_ request: HTTPRequest) throws(HTTPClientError) -> URLRequest {
        // URL would quietly re-encode a target that is not valid; the server must see what was asked for.
        guard let url = URL(string: request.url), url.absoluteString.utf8.elementsEqual(request.url.utf8)
        else {
            throw .badRequest("\(request.origin): the target is not valid in a URL; percent-encode it")
        }
        var outgoing = URLRequest(url: url, timeoutInterval: timeLimit / .seconds(1))
        outgoing.httpMethod = request.method
        outgoing.httpShouldHandleCookies = false
        for field in request.headers { outgoing.addValue(field.value, forHTTPHeaderField: field.name) }
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
                for cookie in SetCookie.split(value) { headers.add(name, cookie) }
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
        case .badURL, .unsupportedURL: .badRequest("\(origin): not a URL that can be sent")
        default: .unreachable(origin: origin, reason: error.localizedDescription)
        }
    }
}
